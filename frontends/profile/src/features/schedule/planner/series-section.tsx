import { plural, t } from '@lingui/core/macro';
import { Button, Card, EmptyState, formatList, useToast } from '@trenzeye/frontend-kit';
import type { Series } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { shortDate } from '../plain-dates.ts';
import { weekdayNames } from '../repeat-fields.tsx';
import { useEndSeries } from '../schedule-mutations.ts';
import { useSeries } from '../schedule-queries.ts';
import { zoneLabel } from '../time-zones.ts';
import { SeriesDialog } from './series-dialog.tsx';

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
