import { t } from '@lingui/core/macro';
import { Button, useFocusFallback } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import type { DirectoryUser } from '@trenzeye/proto/http/admin';
import { useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import { useEndSessions, useSetRole, useSetStatus } from './api.ts';

type RestrictedStatus = 'suspended' | 'banned';

interface EndSessionsDialogProps {
  readonly username: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Asks before all sessions of a user end. */
function EndSessionsDialog({ username, isBusy, onSubmit, onClose }: EndSessionsDialogProps) {
  return (
    <Dialog title={t`Sign @${username} out everywhere?`} onClose={onClose}>
      <div className="tz-stack">
        <p>{t`All sessions of this user end on every device. The user can log in again.`}</p>
        <div className="tz-row tz-admin-actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="danger" loading={isBusy} onClick={onSubmit}>
            {t`Sign out everywhere`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ReasonDialogProps {
  readonly username: string;
  readonly status: RestrictedStatus;
  readonly isBusy: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

const effects: Readonly<Record<RestrictedStatus, string>> = {
  suspended: t`They can read but not post.`,
  banned: t`They are signed out immediately, cannot log in again, and their content is hidden.`,
};

/** Asks for the reason before a user is suspended or banned. */
function ReasonDialog({ username, status, isBusy, onSubmit, onClose }: ReasonDialogProps) {
  const isBan = status === 'banned';
  return (
    <Dialog title={isBan ? t`Ban @${username}?` : t`Suspend @${username}?`} onClose={onClose}>
      <FieldForm<{ readonly reason: string }> initialValues={{ reason: '' }} onFinish={({ reason }) => onSubmit(reason.trim())}>
        <p>{effects[status]}</p>
        <Form.Item name="reason" label={t`Reason`} extra={t`Shown to the user and saved in the activity log.`}>
          <Input maxLength={500} />
        </Form.Item>
        <div className="tz-row tz-admin-actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="danger" type="submit" loading={isBusy}>
            {isBan ? t`Ban` : t`Suspend`}
          </Button>
        </div>
      </FieldForm>
    </Dialog>
  );
}

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
