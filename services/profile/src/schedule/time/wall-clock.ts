import { zonedAt } from '@trenzeye/kit/local-time';
import type { ClockChoice, ClockKind } from '@trenzeye/proto/http/profile';
import { Temporal } from 'temporal-polyfill';

/** A local time in a zone and its instant. */
export interface Moment {
  /** `YYYY-MM-DDTHH:mm` as requested; clock changes may skip it. */
  readonly localTime: string;
  /** IANA name. */
  readonly zone: string;
  readonly at: Date;
  readonly kind: ClockKind;
  readonly choice: ClockChoice;
}

/** The version of the time zone rules of this Node.js; stored instants are recomputed when it changes. */
export const zoneRulesVersion: string = process.versions.tz ?? 'unknown';

/** The local time of an instant, to the minute. */
export const localTimeAt = (at: Date, zone: string): string => zonedAt(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** `+02:00` */
export const offsetAt = (at: Date, zone: string): string => zonedAt(at, zone).offset;

/** Undefined for an invalid date such as 30 February. */
export const parseLocalTime = (text: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
};

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds);

/**
 * The instant of a local time in a zone. By default a local time that occurs twice is the earlier instant, and one that is skipped is
 * the later: the instant of a clock that was not set forward. Throws RangeError for an invalid date.
 */
export const momentOf = (localTime: string, zone: string, choice?: ClockChoice): Moment => {
  const plain = Temporal.PlainDateTime.from(localTime, { overflow: 'reject' });
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = plain.toZonedDateTime(zone, { disambiguation: 'later' });
  const isUnique = earlier.epochMilliseconds === later.epochMilliseconds;
  const kind = isUnique ? 'ok' : earlier.toPlainDateTime().equals(plain) ? 'doubled' : 'skipped';
  const chosen = choice ?? (kind === 'skipped' ? 'later' : 'earlier');
  return { localTime, zone, at: dateOf(chosen === 'later' ? later : earlier), kind, choice: isUnique ? 'earlier' : chosen };
};

/** The local time of an instant: the inverse of `momentOf`. */
export const momentAt = (at: Date, zone: string): Moment => {
  const localTime = localTimeAt(at, zone);
  const minute = Math.floor(at.getTime() / 60_000) * 60_000;
  const earlier = momentOf(localTime, zone, 'earlier');
  // Historic local mean times have seconds: the nearer instant is used.
  const later = momentOf(localTime, zone, 'later');
  const nearest = Math.abs(later.at.getTime() - minute) < Math.abs(earlier.at.getTime() - minute) ? later : earlier;
  return { ...nearest, at };
};
