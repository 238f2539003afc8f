import { t } from '@lingui/core/macro';
import { Button, Notice } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { content } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';

type Draft = AnswerOf<typeof content.drafts>[number];

interface ScheduleActionsProps {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** The draft without a description that the user is about to schedule; undefined for no reminder. */
  readonly reminder: Draft | undefined;
  readonly onCancel: () => void;
}

/** The buttons of the dialog; instead of them the reminder of a missing description, as before publishing. */
export function ScheduleActions({ submitLabel, isBusy, reminder, onCancel }: ScheduleActionsProps) {
  const navigate = useNavigate();
  if (!reminder)
    return (
      <div className="tz-row tz-schedule-form__actions">
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button kind="primary" type="submit" icon="clock" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    );
  return (
    <div className="tz-schedule-form__actions" role="alert">
      <Notice tone="warning" title={reminder.type === 'shorts' ? t`This Short has no description` : t`This image has no description`}>
        <p>{t`People who cannot see it hear the description instead.`}</p>
        <div className="tz-row">
          <Button size="small" kind="primary" icon="edit" autoFocus onClick={() => navigate(`/generate?draft=${reminder.id}`)}>
            {t`Add a description`}
          </Button>
          <Button size="small" type="submit" loading={isBusy}>
            {t`Schedule without`}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
