import { type QuietHours, quietUntil, zonedAt } from '@trenzeye/kit/local-time';
import type { DigestChoice } from './store.ts';

export interface DigestTime {
  /** The local date of the digest, YYYY-MM-DD. */
  readonly period: string;
  readonly due_at: Date;
}

interface LatestDigest {
  /** The next digest is later than this, */
  readonly now: Date;
  /** and has a later local date than the latest one. */
  readonly lastPeriod: string | null;
  readonly quietHours: QuietHours | undefined;
}

/** The first instant from `at` on outside of quiet hours: where clocks skip their end, it may be in the next ones. */
const afterQuietHours = (at: Date, quietHours: QuietHours | undefined): Date => {
  const end = quietHours && quietUntil(at, quietHours);
  return end ? afterQuietHours(end, quietHours) : at;
};

/**
 * The next digest: at the chosen hour of a local day, or, if quiet hours are then, at their end. Of an hour that clocks repeat it is the first,
 * and in place of one that they skip it is the next.
 */
export const nextDigest = (choice: DigestChoice, { now, lastPeriod, quietHours }: LatestDigest): DigestTime => {
  const { frequency, hour, weekday, time_zone } = choice;
  const today = zonedAt(now, time_zone).toPlainDate();
  const isWeekly = frequency === 'weekly';
  let date = isWeekly ? today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }) : today;
  for (;;) {
    const { epochMilliseconds } = date.toPlainDateTime({ hour }).toZonedDateTime(time_zone);
    const period = date.toString();
    if (epochMilliseconds > now.getTime() && (lastPeriod === null || period > lastPeriod))
      return { period, due_at: afterQuietHours(new Date(epochMilliseconds), quietHours) };
    date = date.add({ days: isWeekly ? 7 : 1 });
  }
};
