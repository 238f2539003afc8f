import { t } from '@lingui/core/macro';
import { Button, Card, EmptyState, ErrorState, LoadMore, mergePages, Skeleton, useToast } from '@trenzeye/frontend-kit';
import type { Invite } from '@trenzeye/proto/http/admin';
import { useEffect } from 'react';
import { CopyLinkButton, CreatedDate, redeemedByText, StatusChip } from './invite-cells.tsx';
import { useInvites } from './invite-queries.ts';
import { useIsWideScreen } from './use-is-wide-screen.ts';
import './invites.css';

/** All invites, newest first: a table on wide screens, cards on narrow ones. */
export function InviteList({ onGenerate }: { onGenerate: () => void }) {
  const list = useInvites();
  const { data, isPending, isLoadingError, isFetchNextPageError, isFetching, refetch, error } = list;
  const isWide = useIsWideScreen();
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Invite list load failed', error);
    if (isLoadingError || isFetchNextPageError) toast.error(t`Error`, t`Failed to load invites`);
  }, [error, isLoadingError, isFetchNextPageError, toast]);

  if (isPending) return <InviteSkeleton />;
  if (isLoadingError)
    return <ErrorState title={t`Failed to load invites`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  const invites = mergePages(data?.pages ?? []);
  if (invites.length === 0)
    return (
      <EmptyState
        icon="mail"
        title={t`No invites generated yet.`}
        hint={t`Invite your first creators. Each invite has its own link.`}
        action={
          <Button icon="plus" onClick={onGenerate}>
            {t`Generate Invite`}
          </Button>
        }
      />
    );
  return (
    <>
      {isWide ? <InviteTable invites={invites} /> : <InviteCards invites={invites} />}
      <LoadMore {...list} />
    </>
  );
}

const InviteTable = ({ invites }: { invites: readonly Invite[] }) => (
  <Card padded={false} className="tz-invites">
    <table>
      <caption className="tz-visually-hidden">{t`Invites, newest first`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Email`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Created`}</th>
          <th scope="col">{t`Redeemed By`}</th>
          <th scope="col">{t`Actions`}</th>
        </tr>
      </thead>
      <tbody>
        {invites.map((invite) => (
          <tr key={invite.id}>
            <th scope="row">{invite.email}</th>
            <td>
              <StatusChip status={invite.status} />
            </td>
            <td>
              <CreatedDate at={invite.created_at} />
            </td>
            <td>{redeemedByText(invite)}</td>
            <td>
              <CopyLinkButton invite={invite} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);

const InviteCards = ({ invites }: { invites: readonly Invite[] }) => (
  <ul className="tz-stack" aria-label={t`Invites, newest first`}>
    {invites.map((invite) => (
      <Card as="li" key={invite.id} className="tz-invite-card">
        <div className="tz-row tz-row--between">
          <strong>{invite.email}</strong>
          <StatusChip status={invite.status} />
        </div>
        <dl>
          <dt>{t`Created`}</dt>
          <dd>
            <CreatedDate at={invite.created_at} />
          </dd>
          <dt>{t`Redeemed By`}</dt>
          <dd>{redeemedByText(invite)}</dd>
        </dl>
        <CopyLinkButton invite={invite} />
      </Card>
    ))}
  </ul>
);

const InviteSkeleton = () => (
  <div aria-busy="true" className="tz-stack">
    <p role="status" className="tz-muted">
      {t`Loading invites...`}
    </p>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={56} radius={12} />
    ))}
  </div>
);
