import { plural, t } from '@lingui/core/macro';
import { Button, Card, EmptyState, formatList, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { requiredMessage, type Series } from '@trenzeye/proto/http/profile';
import { type FormEvent, useState } from 'react';
import { useEndSeries, useSeries, useUpdateSeries } from '../api.ts';
import { DraftField } from '../components/draft-field.tsx';
import { RepeatFields, weekdayNames } from '../components/repeat-fields.tsx';
import { WhenFields } from '../components/when-fields.tsx';
import { shortDate } from '../plain-dates.ts';
import { formFromSeries, type ScheduleForm, toSchedulePlan } from '../schedule-form.ts';
import { zoneLabel } from '../time-zones.ts';

interface SeriesDialogProps {
  readonly userId: string;
  readonly series: Series;
  readonly onClose: () => void;
}

/** Edits a series from its next occurrence on; published posts stay unchanged. */
function SeriesDialog({ userId, series, onClose }: SeriesDialogProps) {
  const [form, setForm] = useState<ScheduleForm>(() => formFromSeries(series));
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useUpdateSeries();
  const toast = useToast();
  const updateForm = (changes: Partial<ScheduleForm>) => setForm((current) => ({ ...current, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    const plan = toSchedulePlan(form);
    if (!plan?.repeat) {
      toast.error(t`Error`, requiredMessage);
      return;
    }
    const { id, version } = series;
    save.mutate(
      { id, version, plan },
      {
        onSuccess: () => {
          toast.success(t`Series updated`, series.title);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t`Edit series`} onClose={onClose}>
      <form className="tz-stack tz-schedule-form" onSubmit={submit} noValidate>
        <DraftField
          userId={userId}
          value={form.contentId}
          currentDraft={series}
          problem={undefined}
          onChange={(contentId) => updateForm({ contentId })}
        />
        <WhenFields form={form} resolution={undefined} isSubmitted={isSubmitted} onChange={updateForm} />
        <RepeatFields form={form} onChange={updateForm} />
        <div className="tz-row tz-schedule-form__actions">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" icon="repeat" loading={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Recurring posts of the user. */
export function SeriesSection({ userId }: { userId: string }) {
  const { data } = useSeries();
  if (!data || data.length === 0)
    return <EmptyState icon="repeat" title={t`No series yet.`} hint={t`Select Repeat when you schedule a draft.`} />;
  return (
    <ul className="tz-posts">
      {data.map((series) => (
        <SeriesRow key={series.id} series={series} userId={userId} />
      ))}
    </ul>
  );
}

function SeriesRow({ series, userId }: { series: Series; userId: string }) {
  const [isEditing, setEditing] = useState(false);
  const end = useEndSeries();
  const toast = useToast();
  const { id, title, zone, next } = series;
  return (
    <Card as="li" className="tz-scheduled-post">
      <div className="tz-scheduled-post__body">
        <p className="tz-scheduled-post__title" dir="auto">
          {title}
        </p>
        <p className="tz-small">{describeSeries(series)}</p>
        <p className="tz-muted tz-small">
          {next ? t`Next on ${shortDate(next.occurrence.slice(0, 10))}, ${next.occurrence.slice(11)}` : t`No more posts`}, {zoneLabel(zone)}
        </p>
      </div>
      <Button size="small" icon="edit" aria-label={t`Edit the series ${title}`} onClick={() => setEditing(true)} />
      {isEditing && <SeriesDialog userId={userId} series={series} onClose={() => setEditing(false)} />}
      <Button
        size="small"
        kind="danger"
        icon="trash"
        loading={end.isPending}
        onClick={() => end.mutate(id, { onSuccess: () => toast.success(t`Series ended`, title) })}
      >
        {t`End`}
      </Button>
    </Card>
  );
}

const describeRule = (rule: Series['rule'], time: string): string => {
  const { interval } = rule;
  if (rule.frequency === 'daily') return plural(interval, { one: `Every day at ${time}`, other: `Every # days at ${time}` });
  if (rule.frequency === 'weekly') {
    const weekdays = formatList(rule.weekdays.map((day) => weekdayNames[day - 1] ?? ''));
    return plural(interval, { one: `Every week on ${weekdays} at ${time}`, other: `Every # weeks on ${weekdays} at ${time}` });
  }
  if (rule.day === 'last')
    return plural(interval, { one: `Every month on the last day at ${time}`, other: `Every # months on the last day at ${time}` });
  const { day } = rule;
  return plural(interval, { one: `Every month on day ${day} at ${time}`, other: `Every # months on day ${day} at ${time}` });
};

/** A rule as text: Every 2 weeks on Monday, Friday at 09:15, 10 times. */
const describeSeries = ({ rule, end, starts }: Pick<Series, 'rule' | 'end' | 'starts'>): string => {
  const description = describeRule(rule, starts.slice(11));
  if (end.kind === 'on') return t`${description}, until ${shortDate(end.date)}`;
  return end.kind === 'after' ? t`${description}, ${plural(end.count, { one: '# time', other: '# times' })}` : description;
};
