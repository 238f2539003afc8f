import { t } from '@lingui/core/macro';
import { Button, Notice, SectionSkeleton, useIsFirstLoad, useToast } from '@trenzeye/frontend-kit';
import { Dialog, SelectField } from '@trenzeye/frontend-kit/ui';
import { futureMessage, requiredMessage } from '@trenzeye/proto/http/profile';
import { type FormEvent, useState } from 'react';
import {
  isOccurrence,
  type ScheduleEntry,
  useCreateSchedule,
  useNextSlot,
  useResolution,
  useScheduleDrafts,
  useScheduleSettings,
  useUpdateEntry,
  useWebhook,
} from '../api.ts';
import { formFromEntry, type ScheduleForm, type ScheduleFormDefaults, toSchedulePlan } from '../schedule-form.ts';
import { browserZone, localTimeIn } from '../time-zones.ts';
import { DraftField } from './draft-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { WhenFields } from './when-fields.tsx';
import './schedule.css';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { content } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { addDays, shortDate } from '../plain-dates.ts';

type Draft = AnswerOf<typeof content.drafts>[number];

interface ScheduleActionsProps {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** The draft without a description that the user is about to schedule; undefined for no reminder. */
  readonly reminder: Draft | undefined;
  readonly onCancel: () => void;
}

/** The buttons of the dialog; instead of them the reminder of a missing description, as before publishing. */
function ScheduleActions({ submitLabel, isBusy, reminder, onCancel }: ScheduleActionsProps) {
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

interface SuggestedTimeProps {
  readonly form: ScheduleForm;
  readonly onChange: (changes: Partial<ScheduleForm>) => void;
}

const defaultTime = '09:00';

/** Offers the next free slot of the queue, or tomorrow morning, while date and time are not chosen. */
function SuggestedTime({ form, onChange }: SuggestedTimeProps) {
  const { data } = useNextSlot();
  if (form.time !== '') return null;
  const slot = data?.next;
  const suggestion = slot
    ? { date: slot.local_time.slice(0, 10), time: slot.local_time.slice(11, 16), zone: slot.zone }
    : { date: form.date || addDays(localTimeIn(Date.now(), form.zone).slice(0, 10), 1), time: defaultTime, zone: form.zone };
  return (
    <Button size="small" icon="clock" className="tz-align-start" onClick={() => onChange({ ...suggestion, clockChoice: undefined })}>
      {slot ? t`Next free slot` : t`Suggested`}: {shortDate(suggestion.date)}, {suggestion.time}
    </Button>
  );
}

interface ScheduleDialogProps {
  readonly userId: string;
  /** The entry to edit; without it a new post is scheduled. */
  readonly entry?: ScheduleEntry | undefined;
  /** Initial values for a new post. */
  readonly defaults?: ScheduleFormDefaults | undefined;
  readonly onClose: () => void;
}

/** 'Schedule Trenz': selects a draft, date, time and platform. Closes when scheduled. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { userId, entry, onClose } = props;
  const settings = useScheduleSettings();
  const isFirstLoad = useIsFirstLoad([settings, useScheduleDrafts(userId), useWebhook(), useNextSlot()]);
  const zone = settings.data?.chosen ? settings.data.zone : browserZone();
  return (
    <Dialog title={entry ? t`Edit scheduled post` : t`Schedule Trenz`} onClose={onClose}>
      {isFirstLoad ? <SectionSkeleton /> : <ScheduleDialogForm {...props} zone={zone} />}
    </Dialog>
  );
}

function ScheduleDialogForm({ userId, entry, defaults, zone, onClose }: ScheduleDialogProps & { zone: string }) {
  const toast = useToast();
  const [form, setForm] = useState<ScheduleForm>(() => formFromEntry(entry, defaults, zone));
  const [isSubmitted, setSubmitted] = useState(false);
  const [isReminded, setReminded] = useState(false);
  const { data: drafts = [] } = useScheduleDrafts(userId);
  const undescribed = drafts.find(({ id, lacks_description }) => id === form.contentId && lacks_description);
  const createSchedule = useCreateSchedule(userId);
  const updateEntry = useUpdateEntry();
  const resolutionInput = resolutionInputOf(form, entry);
  const { data: resolution } = useResolution(resolutionInput);
  const isBusy = createSchedule.isPending || updateEntry.isPending;
  const updateForm = (changes: Partial<ScheduleForm>) => {
    if (changes.contentId !== undefined) setReminded(false);
    setForm((current) => ({ ...current, ...changes }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted(true);
    const plan = toSchedulePlan(form);
    if (!plan) {
      toast.error(t`Error`, requiredMessage);
      return;
    }
    if (resolution?.past && resolution.local_time === plan.local_time) {
      toast.error(t`Error`, futureMessage);
      return;
    }
    if (undescribed && !entry && !isReminded) {
      setReminded(true);
      return;
    }
    const onSuccess = () => {
      toast.success(entry ? t`Scheduled post updated` : t`Content scheduled successfully!`);
      onClose();
    };
    if (entry) updateEntry.mutate({ entry, change: plan }, { onSuccess });
    else createSchedule.mutate(plan, { onSuccess });
  };

  return (
    <form className="tz-stack tz-schedule-form" onSubmit={submit} noValidate>
      <DraftField
        userId={userId}
        value={form.contentId}
        currentDraft={entry}
        problem={isSubmitted && !form.contentId ? requiredMessage : undefined}
        onChange={(contentId) => updateForm({ contentId })}
      />
      {!entry && <SuggestedTime form={form} onChange={updateForm} />}
      <WhenFields form={form} resolution={resolutionInput ? resolution : undefined} isSubmitted={isSubmitted} onChange={updateForm} />
      {!entry && <RepeatFields form={form} onChange={updateForm} />}
      <PlatformField value={form.platform} onChange={(platform) => updateForm({ platform })} />
      <ScheduleActions
        submitLabel={entry ? t`Save` : t`Schedule for Later`}
        isBusy={isBusy}
        reminder={isReminded ? undescribed : undefined}
        onCancel={onClose}
      />
    </form>
  );
}

const resolutionInputOf = ({ date, time, zone, contentId }: ScheduleForm, entry: ScheduleEntry | undefined) =>
  date && time ? { localTime: `${date}T${time}`, zone, contentId, exceptId: entry && !isOccurrence(entry) ? entry.id : undefined } : null;

function PlatformField({ value, onChange }: { value: ScheduleForm['platform']; onChange: (value: ScheduleForm['platform']) => void }) {
  const { data } = useWebhook();
  const hint = data?.webhook
    ? t`Your webhook is notified when the post is published.`
    : t`To notify other tools, set up a webhook on the schedule page.`;
  return (
    <SelectField<ScheduleForm['platform']>
      label={t`Platform`}
      value={value}
      hint={hint}
      options={[
        { value: 'trenzeye', label: t`Trenzeye` },
        ...(data?.webhook || value === 'webhook' ? [{ value: 'webhook' as const, label: t`Trenzeye and your webhook` }] : []),
      ]}
      onChange={onChange}
    />
  );
}
