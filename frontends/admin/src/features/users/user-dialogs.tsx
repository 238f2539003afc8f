import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { Dialog, Form, Input } from '@trenzeye/frontend-kit/ui';
import { FieldForm } from '../forms/field-form.tsx';

export type RestrictedStatus = 'suspended' | 'banned';

interface EndSessionsDialogProps {
  readonly username: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Asks before all sessions of a user end. */
export function EndSessionsDialog({ username, isBusy, onSubmit, onClose }: EndSessionsDialogProps) {
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
export function ReasonDialog({ username, status, isBusy, onSubmit, onClose }: ReasonDialogProps) {
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
