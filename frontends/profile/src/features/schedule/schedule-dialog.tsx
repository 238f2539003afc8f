import { Button, Dialog, SelectField, useToast } from '@trenzeye/frontend-kit';
import { futureMessage, type Occurrence, requiredMessage, type ScheduledPost } from '@trenzeye/proto/http/profile';
import { type FormEvent, useState } from 'react';
import { DraftField } from './draft-field.tsx';
import { entryForm, type Form, type FormStart, planOf } from './form.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { isOccurrence, useMove, useScheduleNew } from './schedule-changes.ts';
import { useResolution, useScheduleSettings, useWebhook } from './schedule-queries.ts';
import { WhenFields } from './when-fields.tsx';
import { ownZone } from './zones.ts';
import './schedule.css';

interface ScheduleDialogProps {
  readonly userId: string;
  /** What is changed; without it something new is scheduled. */
  readonly entry?: ScheduledPost | Occurrence | undefined;
  /** What a new one begins with. */
  readonly start?: FormStart | undefined;
  readonly onClose: () => void;
}

/** 'Schedule Trenz': chooses a draft, a day, a time and a platform. Closes by itself once it is scheduled. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { data: settings, isPending } = useScheduleSettings();
  if (isPending) return null;
  return <LoadedDialog {...props} zone={settings?.chosen ? settings.zone : ownZone()} />;
}

function LoadedDialog({ userId, entry, start, zone, onClose }: ScheduleDialogProps & { zone: string }) {
  const toast = useToast();
  const [form, setForm] = useState<Form>(() => entryForm(entry, start, zone));
  const [isAsked, setAsked] = useState(false);
  const scheduleNew = useScheduleNew(userId);
  const move = useMove();
  const asked =
    form.date && form.time
      ? {
          localTime: `${form.date}T${form.time}`,
          zone: form.zone,
          contentId: form.contentId,
          exceptId: entry && !isOccurrence(entry) ? entry.id : undefined,
        }
      : null;
  const { data: resolution } = useResolution(asked);
  const isBusy = scheduleNew.isPending || move.isPending;
  const change = (changed: Partial<Form>) => setForm((known) => ({ ...known, ...changed }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAsked(true);
    const plan = planOf(form);
    if (!plan) {
      toast.error('Error', requiredMessage);
      return;
    }
    if (resolution?.past && resolution.local_time === plan.local_time) {
      toast.error('Error', futureMessage);
      return;
    }
    const onSuccess = () => {
      toast.success(entry ? 'Scheduled post moved' : 'Content scheduled successfully!');
      onClose();
    };
    if (entry) move.mutate({ entry, change: plan }, { onSuccess });
    else scheduleNew.mutate(plan, { onSuccess });
  };

  return (
    <Dialog title={entry ? 'Edit scheduled post' : 'Schedule Trenz'} onClose={onClose}>
      <form className="tz-stack tz-schedule-form" onSubmit={submit} noValidate>
        <DraftField
          userId={userId}
          value={form.contentId}
          known={entry}
          problem={isAsked && !form.contentId ? requiredMessage : undefined}
          onChange={(contentId) => change({ contentId })}
        />
        <WhenFields
          form={form}
          resolution={asked ? resolution : undefined}
          isAsked={isAsked}
          keptTime={entry?.local_time.slice(11)}
          onChange={change}
        />
        {!entry && <RepeatFields form={form} onChange={change} />}
        <PlatformField value={form.platform} onChange={(platform) => change({ platform })} />
        <div className="tz-row tz-schedule-form__choices">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="clock" loading={isBusy}>
            {entry ? 'Save' : 'Schedule for Later'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PlatformField({ value, onChange }: { value: Form['platform']; onChange: (value: Form['platform']) => void }) {
  const { data } = useWebhook();
  const hint = data?.webhook
    ? 'A webhook is told once the post is public here.'
    : 'To tell other tools, too, set a webhook on the schedule page.';
  return (
    <SelectField label="Platform" value={value} hint={hint} onChange={(chosen) => onChange(chosen === 'webhook' ? 'webhook' : 'trenzeye')}>
      <option value="trenzeye">Trenzeye</option>
      {(data?.webhook || value === 'webhook') && <option value="webhook">Trenzeye and your webhook</option>}
    </SelectField>
  );
}
