import type { Occurrence, Rule, Series, SeriesEnd } from '@trenzeye/proto/http/profile';
import { Temporal } from 'temporal-polyfill';
import { contentTypeOf } from '../posts/present-post.ts';
import { type Moment, momentOf } from '../time/wall-clock.ts';
import type { SeriesRow } from './store.ts';

/** The dates of a series. `starts` is its first possible day and the time of day, in local time of `zone`. */
export interface Plan {
  readonly starts: string;
  readonly zone: string;
  readonly rule: Rule;
  readonly end: SeriesEnd;
}

/** The search ends after this many periods without a day: a rule may name a day that hardly any month has. */
const emptyPeriodLimit = 200;

const monthly = (start: Temporal.PlainDate, months: number, day: number | 'last'): Temporal.PlainDate[] => {
  const first = start.with({ day: 1 }).add({ months });
  if (day === 'last') return [first.with({ day: first.daysInMonth })];
  return day > first.daysInMonth ? [] : [first.with({ day })];
};

const weekly = (start: Temporal.PlainDate, weeks: number, weekdays: readonly number[]): Temporal.PlainDate[] => {
  const monday = start.subtract({ days: start.dayOfWeek - 1 }).add({ weeks });
  return [...new Set(weekdays)].sort((a, b) => a - b).map((weekday) => monday.add({ days: weekday - 1 }));
};

/** The days of the rule's period `number`, counted from 0, in order. */
const daysOf = (rule: Rule, start: Temporal.PlainDate, number: number): Temporal.PlainDate[] => {
  const steps = number * rule.interval;
  if (rule.frequency === 'daily') return [start.add({ days: steps })];
  if (rule.frequency === 'weekly') return weekly(start, steps, rule.weekdays);
  return monthly(start, steps, rule.day);
};

/** The period to begin with to find all days after `day`. */
const periodBefore = (rule: Rule, start: Temporal.PlainDate, day: Temporal.PlainDate): number => {
  const days = start.until(day, { largestUnit: 'day' }).days;
  const length = { daily: 1, weekly: 7, monthly: 31 }[rule.frequency];
  return Math.max(0, Math.floor(days / length / rule.interval) - 1);
};

/** All days of a plan after `after`, in order; endless for a plan without an end. */
function* daysAfter({ starts, rule, end }: Plan, after: Temporal.PlainDate | undefined): Generator<Temporal.PlainDate> {
  const start = Temporal.PlainDateTime.from(starts).toPlainDate();
  const last = end.kind === 'on' ? Temporal.PlainDate.from(end.date) : undefined;
  // An end after a number of occurrences counts from the first.
  const first = after && end.kind !== 'after' ? periodBefore(rule, start, after) : 0;
  let counted = 0;
  let emptyPeriods = 0;
  for (let number = first; emptyPeriods < emptyPeriodLimit; number += 1) {
    emptyPeriods += 1;
    for (const day of daysOf(rule, start, number)) {
      if (Temporal.PlainDate.compare(day, start) < 0) continue;
      if (last && Temporal.PlainDate.compare(day, last) > 0) return;
      emptyPeriods = 0;
      counted += 1;
      if (end.kind === 'after' && counted > end.count) return;
      if (!after || Temporal.PlainDate.compare(day, after) > 0) yield day;
    }
  }
}

/** An occurrence on a day; undefined when the zone has no such day: Samoa went from 29 to 31 December 2011. */
const momentOn = (day: Temporal.PlainDate, time: string, zone: string): Moment | undefined => {
  const localTime = `${day.toString()}T${time}`;
  const moments = [momentOf(localTime, zone), momentOf(localTime, zone, 'earlier')];
  const near = (moment: Moment) =>
    Temporal.Instant.fromEpochMilliseconds(moment.at.getTime()).toZonedDateTimeISO(zone).toPlainDate().equals(day);
  return moments.find(near);
};

/** The occurrences of a plan after the occurrence `after` (its key, a local time), in order. */
export function* occurrencesAfter(plan: Plan, after: string | undefined): Generator<Moment> {
  const time = plan.starts.slice(11);
  const day = after === undefined ? undefined : Temporal.PlainDateTime.from(after).toPlainDate();
  for (const next of daysAfter(plan, day)) {
    if (next.year > 9000) return;
    const moment = momentOn(next, time, plan.zone);
    if (moment) yield moment;
  }
}

/** The last occurrence at or before an instant: `occurrencesAfter` returns the upcoming ones for it. */
export const lastOccurrenceBefore = (plan: Plan, at: Date): string | undefined => {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(plan.zone).toPlainDate().subtract({ days: 2 });
  let last: string | undefined = `${day.toString()}T00:00`;
  for (const moment of occurrencesAfter(plan, last)) {
    if (moment.at > at) break;
    last = moment.localTime;
  }
  return last;
};

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
