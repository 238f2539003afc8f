import { Button, Card, EmptyState, Skeleton, useToast } from '@trenzeye/frontend-kit';
import type { Series } from '@trenzeye/proto/http/profile';
import { useState } from 'react';
import { shortDay } from '../plain-dates.ts';
import { weekdayNames } from '../repeat-fields.tsx';
import { useEndSeries } from '../schedule-changes.ts';
import { useSeries } from '../schedule-queries.ts';
import { zoneName } from '../zones.ts';
import { SeriesDialog } from './series-dialog.tsx';

/** What is published again and again. */
export function SeriesPart({ userId }: { userId: string }) {
  const { data, isPending } = useSeries();
  if (isPending) return <Skeleton height={96} />;
  if (!data || data.length === 0)
    return <EmptyState icon="repeat" title="Nothing repeats." hint="Choose Repeat when you schedule a draft." />;
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
    <Card as="li" className="tz-planned">
      <div className="tz-planned__words">
        <p className="tz-planned__title">{title}</p>
        <p className="tz-small">{seriesWords(series)}</p>
        <p className="tz-muted tz-small">
          {next ? `Next on ${shortDay(next.occurrence.slice(0, 10))}, ${next.occurrence.slice(11)}` : 'Nothing more to come'},{' '}
          {zoneName(zone)}
        </p>
      </div>
      <Button size="small" icon="edit" aria-label={`Edit the series ${title}`} onClick={() => setEditing(true)} />
      {isEditing && <SeriesDialog userId={userId} series={series} onClose={() => setEditing(false)} />}
      <Button
        size="small"
        kind="danger"
        icon="trash"
        loading={end.isPending}
        onClick={() => end.mutate(id, { onSuccess: () => toast.success('The series has ended', title) })}
      >
        End
      </Button>
    </Card>
  );
}

const every = (interval: number, unit: string): string => (interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`);

/** A rule as a sentence: Every 2 weeks on Monday, Friday at 09:15, 10 times. */
export const seriesWords = ({ rule, end, starts }: Pick<Series, 'rule' | 'end' | 'starts'>): string => {
  const on =
    rule.frequency === 'weekly'
      ? ` on ${rule.weekdays.map((day) => weekdayNames[day - 1]).join(', ')}`
      : rule.frequency === 'monthly'
        ? ` on ${rule.day === 'last' ? 'the last day' : `day ${rule.day}`}`
        : '';
  const unit = { daily: 'day', weekly: 'week', monthly: 'month' }[rule.frequency];
  const until = end.kind === 'on' ? `, until ${shortDay(end.date)}` : end.kind === 'after' ? `, ${end.count} times` : '';
  return `${every(rule.interval, unit)}${on} at ${starts.slice(11)}${until}`;
};
