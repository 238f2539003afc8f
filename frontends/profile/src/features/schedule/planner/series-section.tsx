import { t } from '@lingui/core/macro';
import { Button, Card, EmptyState, Skeleton, useToast } from '@trenzeye/frontend-kit';
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
  const { data, isPending } = useSeries();
  if (isPending) return <Skeleton height={96} />;
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
        <p className="tz-scheduled-post__title">{title}</p>
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

const everyInterval = (interval: number, unit: string): string => (interval === 1 ? t`Every ${unit}` : t`Every ${interval} ${unit}s`);

/** A rule as text: Every 2 weeks on Monday, Friday at 09:15, 10 times. */
const describeSeries = ({ rule, end, starts }: Pick<Series, 'rule' | 'end' | 'starts'>): string => {
  const on =
    rule.frequency === 'weekly'
      ? ` on ${rule.weekdays.map((day) => weekdayNames[day - 1]).join(', ')}`
      : rule.frequency === 'monthly'
        ? ` on ${rule.day === 'last' ? t`the last day` : `day ${rule.day}`}`
        : '';
  const unit = { daily: 'day', weekly: 'week', monthly: 'month' }[rule.frequency];
  const until = end.kind === 'on' ? `, until ${shortDate(end.date)}` : end.kind === 'after' ? `, ${end.count} times` : '';
  return `${everyInterval(rule.interval, unit)}${on} at ${starts.slice(11)}${until}`;
};
