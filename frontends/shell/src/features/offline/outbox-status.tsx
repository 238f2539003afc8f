import { plural, t } from '@lingui/core/macro';
import {
  Button,
  Dialog,
  Icon,
  type OutboxEntry,
  removeFromOutbox,
  setOutboxProblem,
  useOutbox,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { useCallback, useEffect, useState } from 'react';

/** Changes that could not be sent are tried again after growing pauses: a connection that is back may fail once more. */
const [firstRetryMs, longestRetryMs] = [1_000, 20_000];

/** Sends what was written without a connection, and shows what waits and what was not accepted. */
export function OutboxStatus({ isOnline }: { readonly isOnline: boolean }) {
  const { user, state } = useSession();
  const userId = state === 'signed-in' ? user?.id : undefined;
  const entries = useOutbox(userId);
  const [isShown, setShown] = useState(false);
  const toast = useToast();
  const waiting = entries.filter(({ problem }) => problem === null).length;
  const refused = entries.length - waiting;
  const send = useCallback(async () => {
    if (userId === undefined) return;
    // Loaded when it is needed: it contains the contracts of the routes.
    const sent = await import('./send-outbox.ts').then(
      ({ sendOutbox }) => sendOutbox(userId),
      () => 0,
    );
    if (sent > 0)
      toast.success(plural(sent, { one: 'Sent # change that you made offline', other: 'Sent # changes that you made offline' }));
  }, [userId, toast]);
  const mustSend = isOnline && waiting > 0;
  useEffect(() => {
    if (!mustSend) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const sendUntilStopped = async (retryMs: number) => {
      await send();
      if (!isStopped) timer = setTimeout(() => void sendUntilStopped(Math.min(2 * retryMs, longestRetryMs)), retryMs);
    };
    void sendUntilStopped(firstRetryMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [mustSend, send]);
  if (userId === undefined || (refused === 0 && (isOnline || waiting === 0))) return null;
  return (
    <>
      <div className="tz-offline">
        <Icon name="info" size={16} />
        {refused > 0
          ? plural(refused, { one: '# change could not be sent.', other: '# changes could not be sent.' })
          : plural(waiting, { one: '# change will be sent when you are online.', other: '# changes will be sent when you are online.' })}
        <Button size="small" onClick={() => setShown(true)}>
          {t`Show`}
        </Button>
      </div>
      {isShown && (
        <Dialog title={t`Changes that are not sent`} onClose={() => setShown(false)}>
          <ul className="tz-outbox">
            {entries.map((entry) => (
              <OutboxRow key={entry.id} entry={entry} userId={userId} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

const describe = (entry: OutboxEntry): string => {
  if (entry.kind === 'comment') return entry.parentId === null ? t`Comment` : t`Reply`;
  return entry.after === null ? t`Reaction removed` : t`Reaction`;
};

const OutboxRow = ({ entry, userId }: { readonly entry: OutboxEntry; readonly userId: string }) => (
  <li>
    <strong>{describe(entry)}</strong>
    {entry.kind === 'comment' && (
      <p className="tz-outbox__text" dir="auto">
        {entry.text}
      </p>
    )}
    <p className="tz-muted tz-small">{entry.problem ?? t`Will be sent when you are online.`}</p>
    <div className="tz-row">
      {entry.problem !== null && (
        <Button size="small" onClick={() => setOutboxProblem(userId, entry.id, null)}>
          {t`Try again`}
        </Button>
      )}
      <Button size="small" onClick={() => removeFromOutbox(userId, entry.id)}>
        {t`Discard`}
      </Button>
    </div>
  </li>
);
