import type { ClockChoice, ClockKind } from '@trenzeye/proto/http/profile';
import { Temporal } from 'temporal-polyfill';

/** A time on the clock of a zone, and what it means. */
export interface Moment {
  /** `YYYY-MM-DDTHH:mm` as it was asked for; a clock that skips it never shows it. */
  readonly localTime: string;
  /** IANA name. */
  readonly zone: string;
  readonly at: Date;
  readonly kind: ClockKind;
  readonly choice: ClockChoice;
}

/** The zone rules this process computes with. A newer Node.js brings newer ones, after which what is stored is computed anew. */
export const zoneRules: string = process.versions.tz ?? 'unknown';

/** Names alone: an offset such as +02:00 would know of no clock change. */
const zonePattern = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** The zone's name as the zone database spells it; undefined when there is none of this name. */
export const knownZone = (zone: string): string | undefined => {
  if (!zonePattern.test(zone)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return undefined;
  }
};

const zonedAt = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** What the clock of a zone says at an instant, to the minute. */
export const localTimeAt = (at: Date, zone: string): string => zonedAt(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** `+02:00` */
export const offsetAt = (at: Date, zone: string): string => zonedAt(at, zone).offset;

/** Undefined for what no calendar has, such as 30 February. */
export const parseLocalTime = (text: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
};

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/**
 * What a clock time means in a zone. Where the clock shows it twice, the earlier instant counts unless `choice` says otherwise; where
 * it is jumped over, the later: what a clock that nobody had set forward would have shown. Throws RangeError for what no calendar has.
 */
export const momentOf = (localTime: string, zone: string, choice?: ClockChoice): Moment => {
  const plain = Temporal.PlainDateTime.from(localTime, { overflow: 'reject' });
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
  const plainOne = earlier.epochMilliseconds === later.epochMilliseconds;
  const kind = plainOne ? 'ok' : earlier.toPlainDateTime().equals(plain) ? 'doubled' : 'skipped';
  const chosen = choice ?? (kind === 'skipped' ? 'later' : 'earlier');
  return { localTime, zone, at: dateOf(chosen === 'later' ? later : earlier), kind, choice: plainOne ? 'earlier' : chosen };
};

/** The clock time of an instant: the way back from `momentOf`. */
export const momentAt = (at: Date, zone: string): Moment => {
  const localTime = localTimeAt(at, zone);
  const minute = Math.floor(at.getTime() / 60_000) * 60_000;
  const earlier = momentOf(localTime, zone, 'earlier');
  // Local mean times of old had seconds: the nearer one is meant.
  const later = momentOf(localTime, zone, 'later');
  const near = Math.abs(later.at.getTime() - minute) < Math.abs(earlier.at.getTime() - minute) ? later : earlier;
  return { ...near, at };
};
