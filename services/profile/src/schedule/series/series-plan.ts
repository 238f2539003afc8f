import type { Occurrence, Series } from '@trenzeye/proto/http/profile';
import { contentTypeOf } from '../posts/present-post.ts';
import { occurrencesAfter, type Plan } from './occurrences.ts';
import type { SeriesRow } from './store.ts';

export const planOf = ({ starts, zone, rule, ending }: Pick<SeriesRow, 'starts' | 'zone' | 'rule' | 'ending'>): Plan => ({
  starts,
  zone,
  rule,
  end: ending,
});

/** Occurrences between two instants that have no row yet; `stored` are later ones that do. */
export const upcomingOccurrences = (series: readonly SeriesRow[], from: Date, to: Date, stored: ReadonlySet<string>): Occurrence[] =>
  series.flatMap((row) => {
    const upcoming: Occurrence[] = [];
    for (const moment of occurrencesAfter(planOf(row), row.upto ?? undefined)) {
      if (moment.at > to) break;
      if (moment.at < from || stored.has(`${row.id} ${moment.localTime}`)) continue;
      upcoming.push({
        series_id: row.id,
        occurrence: moment.localTime,
        scheduled_time: moment.at.toISOString(),
        local_time: moment.localTime,
        zone: moment.zone,
        clock: moment.kind,
        content_id: row.content_id,
        content_type: contentTypeOf(row.type),
        title: row.title ?? '',
        platform: row.platform,
      });
    }
    return upcoming;
  });

export const presentSeries = (row: SeriesRow): Series => ({
  id: row.id,
  content_id: row.content_id,
  content_type: contentTypeOf(row.type),
  title: row.title ?? '',
  platform: row.platform,
  starts: row.starts,
  zone: row.zone,
  rule: row.rule,
  end: row.ending,
  ended: row.ended,
  next: row.next_occurrence && row.next_time ? { occurrence: row.next_occurrence, scheduled_time: row.next_time.toISOString() } : null,
  version: row.version,
  created_at: row.created_at.toISOString(),
});
