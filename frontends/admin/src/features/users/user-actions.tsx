import { t } from '@lingui/core/macro';
import { Button, useFocusFallback } from '@trenzeye/frontend-kit';
import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { EndSessionsDialog, ReasonDialog, type RestrictedStatus } from './user-dialogs.tsx';
import { useEndSessions, useSetRole, useSetStatus } from './user-queries.ts';

/** What an admin can do with an account. */
export function UserActions({ user: { id, username, role, status } }: { user: DirectoryUser }) {
  const [pendingStatus, setPendingStatus] = useState<RestrictedStatus | null>(null);
  const setRole = useSetRole();
  const setStatus = useSetStatus();
  const endSessions = useEndSessions();
  const [isEndingSessions, setEndingSessions] = useState(false);
  const isBusy = setRole.isPending || setStatus.isPending || endSessions.isPending;
  const actionsRef = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={actionsRef} tabIndex={-1} className="tz-users__actions">
      {role === 'user' && (
        <Button size="small" disabled={isBusy} onClick={() => setRole.mutate({ id, role: 'moderator' })}>
          {t`Promote to Moderator`}
        </Button>
      )}
      {status === 'active' && (
        <Button size="small" disabled={isBusy} onClick={() => setPendingStatus('suspended')}>
          {t`Suspend`}
        </Button>
      )}
      {status !== 'active' && (
        <Button size="small" disabled={isBusy} onClick={() => setStatus.mutate({ id, status: 'active' })}>
          {t`Reactivate`}
        </Button>
      )}
      {status !== 'banned' && (
        <Button size="small" disabled={isBusy} onClick={() => setEndingSessions(true)}>
          {t`Sign out everywhere`}
        </Button>
      )}
      {status !== 'banned' && (
        <Button size="small" kind="danger" disabled={isBusy} onClick={() => setPendingStatus('banned')}>
          {t`Ban`}
        </Button>
      )}
      {isEndingSessions && (
        <EndSessionsDialog
          username={username}
          isBusy={endSessions.isPending}
          onClose={() => setEndingSessions(false)}
          onSubmit={() => endSessions.mutate(id, { onSuccess: () => setEndingSessions(false) })}
        />
      )}
      {pendingStatus && (
        <ReasonDialog
          username={username}
          status={pendingStatus}
          isBusy={isBusy}
          onClose={() => setPendingStatus(null)}
          onSubmit={(reason) => setStatus.mutate({ id, status: pendingStatus, reason }, { onSuccess: () => setPendingStatus(null) })}
        />
      )}
    </div>
  );
}
