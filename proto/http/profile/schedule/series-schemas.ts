import { z } from 'zod';
import { Id, Timestamp } from '../../common.ts';
import { ClockKind, LocalDate, LocalTime, Platform, Zone } from './schemas.ts';

/** ISO weekday; Monday is 1. */
export const Weekday = z.number().int().min(1).max(7);

/** Recurrence. Months without the given day are skipped; `last` is the last day of every month. */
export const Rule = z.discriminatedUnion('frequency', [
  z.object({ frequency: z.literal('daily'), interval: z.number().int().min(1).max(365).default(1) }),
  z.object({
    frequency: z.literal('weekly'),
    interval: z.number().int().min(1).max(52).default(1),
    weekdays: z.array(Weekday).min(1).max(7),
  }),
  z.object({
    frequency: z.literal('monthly'),
    interval: z.number().int().min(1).max(24).default(1),
    day: z.union([z.number().int().min(1).max(31), z.literal('last')]),
  }),
]);
export type Rule = z.infer<typeof Rule>;

/** End of a series. Skipped and edited occurrences are counted. */
export const SeriesEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never') }),
  z.object({ kind: z.literal('on'), date: LocalDate.meta({ description: 'the last day, inclusive' }) }),
  z.object({ kind: z.literal('after'), count: z.number().int().min(1).max(1000) }),
]);
export type SeriesEnd = z.infer<typeof SeriesEnd>;

export const Series = z
  .object({
    id: Id,
    content_id: Id,
    content_type: z.enum(['thread', 'image', 'shorts', 'other']),
    title: z.string(),
    platform: Platform,
    starts: LocalTime.meta({ description: 'first possible day, and the time of day' }),
    zone: Zone,
    rule: Rule,
    end: SeriesEnd,
    ended: z.boolean(),
    next: z.object({ occurrence: LocalTime, scheduled_time: Timestamp }).nullable(),
    version: z.number().int(),
    created_at: Timestamp,
  })
  .meta({ id: 'ScheduleSeries' });
export type Series = z.infer<typeof Series>;

/** A future occurrence of a series; it is not stored yet. */
export const Occurrence = z
  .object({
    series_id: Id,
    occurrence: LocalTime,
    scheduled_time: Timestamp,
    local_time: LocalTime,
    zone: Zone,
    clock: ClockKind,
    content_id: Id,
    content_type: z.enum(['thread', 'image', 'shorts', 'other']),
    title: z.string(),
    platform: Platform,
  })
  .meta({ id: 'ScheduleOccurrence' });
export type Occurrence = z.infer<typeof Occurrence>;
