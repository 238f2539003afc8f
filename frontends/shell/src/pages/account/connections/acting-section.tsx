import { t } from '@lingui/core/macro';
import { Button, Chip, ErrorState, formatLocale, Icon, Skeleton, timeAgo, useToast } from '@trenzeye/frontend-kit';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAsyncAction } from '../../../features/accounts/async-action.ts';
import { useSessions } from '../../../features/accounts/sessions.ts';
import { type Connection, useActingConnections } from '../../../features/connections/acting-connections.ts';
import { AccountSection, KeepButton, RemoveDialog } from '../account-section.tsx';

/** What acts for the account from outside, with what is paused. */
export function ActingSection() {
  const sources = useActingConnections();
  const isEmpty = sources.every(({ connection, query }) => query.isSuccess && connection === null);
  return (
    <AccountSection title={t`What acts for you`} description={t`Outside services and programs that receive or read something of yours.`}>
      {isEmpty ? (
        <p className="tz-muted tz-small">{t`Nothing outside Trenzeye uses your account.`}</p>
      ) : (
        <ul className="account-list">
          {sources.map(({ title, query, connection }) => {
            if (query.isPending) return <Line key={title} content={<Skeleton height="3rem" />} />;
            if (query.isError && !query.data)
              return (
                <Line
                  key={title}
                  content={
                    <ErrorState
                      title={t`${title}: could not be loaded`}
                      detail={query.error.message}
                      onRetry={() => void query.refetch()}
                      retrying={query.isFetching}
                    />
                  }
                />
              );
            return connection && <ConnectionLine key={connection.id} connection={connection} />;
          })}
        </ul>
      )}
    </AccountSection>
  );
}

const Line = ({ content }: { readonly content: ReactNode }) => <li className="account-row">{content}</li>;

const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });

const times = ({ createdAt, lastUsedAt }: Connection): string => {
  const added = createdAt && dateFormat.format(new Date(createdAt));
  if (lastUsedAt) return added ? t`Added ${added}, last used ${timeAgo(lastUsedAt)}` : t`Last used ${timeAgo(lastUsedAt)}`;
  return added ? t`Added ${added}, not used yet` : t`Not used yet`;
};

interface ConnectionLineProps {
  readonly connection: Connection;
}

function ConnectionLine({ connection }: ConnectionLineProps) {
  const { data: sessions } = useSessions();
  const [isRemoving, setRemoving] = useState(false);
  const { icon, name, address, isPaused, sessionId, settingsPath, keep } = connection;
  const isOwn = sessions?.some(({ id, current }) => current && id === sessionId) ?? false;
  return (
    <li className="account-row">
      <div className="account-row__text">
        <p className="tz-row tz-row--tight">
          <Icon name={icon} size={16} />
          <strong>
            <Link to={settingsPath}>{name}</Link>
          </strong>
          {isPaused && <Chip tone="warning">{t`Paused`}</Chip>}
          {isOwn && <Chip tone="accent">{t`This device`}</Chip>}
        </p>
        {address && (
          <p className="tz-small connection-address">
            <bdi>{address}</bdi>
          </p>
        )}
        <p className="tz-muted tz-small">{times(connection)}</p>
        {isPaused && <p className="tz-small">{t`Not used since your account was secured. Keep it if it is yours, otherwise remove it.`}</p>}
      </div>
      {isPaused && <KeepButton name={name} keep={keep} />}
      <Button size="small" icon="trash" aria-label={t`Remove ${name}`} onClick={() => setRemoving(true)}>
        {t`Remove`}
      </Button>
      {isRemoving && <RemoveConnection connection={connection} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveConnection({ connection, onClose }: ConnectionLineProps & { readonly onClose: () => void }) {
  const { name, remove } = connection;
  const toast = useToast();
  const { running, problem, run } = useAsyncAction();
  const change = async () => {
    await remove();
    toast.success(t`${name} removed`);
  };
  const onRemove = async () => {
    if (await run(change)) onClose();
  };
  return (
    <RemoveDialog name={name} running={running} problem={problem} onRemove={onRemove} onClose={onClose}>
      {t`It stops working at once. You can set it up again later.`}
    </RemoveDialog>
  );
}
