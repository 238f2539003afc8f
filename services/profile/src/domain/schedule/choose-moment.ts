import { invalidField } from '@trenzeye/kit';
import { type ClockChoice, futureMessage, requiredMessage } from '@trenzeye/proto/http/profile';
import { knownZone, type Moment, momentAt, momentOf, parseLocalTime } from './wall-clock.ts';

/** When, as a request says it. */
export interface When {
  readonly scheduled_time?: string | undefined;
  readonly local_time?: string | undefined;
  readonly zone?: string | undefined;
  readonly clock_choice?: ClockChoice | undefined;
}

/** days */
const furthest = 1_830;

export const requireZone = (zone: string, field = 'zone'): string => {
  const known = knownZone(zone);
  if (!known) throw invalidField(field, `${zone.slice(0, 64)} is not a time zone: write it as Europe/Berlin`);
  return known;
};

/** What a clock time means. Throws `invalid_request` naming the field for a day that no calendar has. */
export const requireMoment = (localTime: string, zone: string, choice?: ClockChoice, field = 'local_time'): Moment => {
  const parsed = parseLocalTime(localTime);
  if (!parsed || parsed.year < 1970 || parsed.year > 9000) throw invalidField(field, 'is not a day and time of any calendar');
  return momentOf(localTime, zone, choice);
};

/** The specification's rule, by the database's clock. Throws `invalid_request` naming the field. */
export const requireFuture = (at: Date, now: Date, field: string): void => {
  if (at <= now) throw invalidField(field, futureMessage);
  if (at.getTime() > now.getTime() + furthest * 86_400_000) throw invalidField(field, 'must be within five years');
};

const byInstant = (instant: string, zone: string): Moment => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9000)
    throw invalidField('scheduled_time', 'is not an instant of any calendar');
  return momentAt(at, zone);
};

/** Of a clock time that is shown twice or never, the side that the instant beside it names. */
const choiceOf = (when: When, zone: string): ClockChoice | undefined => {
  if (when.clock_choice || !when.scheduled_time || !when.local_time) return when.clock_choice;
  const named = new Date(when.scheduled_time).getTime();
  return (['earlier', 'later'] as const).find((side) => requireMoment(when.local_time ?? '', zone, side).at.getTime() === named);
};

/**
 * The moment a request names: what the clock says in a zone, else an instant, which `zone` (one's own unless given) then shows.
 * Throws `invalid_request` with the specification's words when there is neither, or it is past.
 */
export const chooseMoment = (when: When, ownZone: string, now: Date): Moment => {
  const zone = requireZone(when.zone ?? ownZone);
  if (when.local_time === undefined && when.scheduled_time === undefined) throw invalidField('scheduled_time', requiredMessage);
  const moment =
    when.local_time === undefined ? byInstant(when.scheduled_time ?? '', zone) : requireMoment(when.local_time, zone, choiceOf(when, zone));
  requireFuture(moment.at, now, 'scheduled_time');
  return moment;
};

/** A post moved without a new time keeps it; with a new zone alone, its clock time holds there. */
export const rechooseMoment = (when: When, before: Moment, now: Date): Moment => {
  const asked = [when.local_time, when.scheduled_time, when.zone, when.clock_choice].some((each) => each !== undefined);
  if (!asked) {
    requireFuture(before.at, now, 'scheduled_time');
    return before;
  }
  const timed = when.local_time !== undefined || when.scheduled_time !== undefined;
  return chooseMoment(timed ? when : { ...when, local_time: before.localTime }, before.zone, now);
};
