import { createText, invalidField } from '@trenzeye/kit';
import { canonicalZone } from '@trenzeye/kit/local-time';
import type { BodyOf } from '@trenzeye/proto/http';
import {
  type ClockChoice,
  type ClockResolution,
  futureMessage,
  type profile,
  requiredMessage,
  type Warning,
} from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { ProfileContext } from '../../context.ts';
import { readSettings } from '../plan/store.ts';
import { readNearbyPlan, warningsFor } from '../posts/schedule-warnings.ts';
import { readDraft } from '../posts/store/post-rows.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { localTimeAt, type Moment, momentAt, momentOf, offsetAt, parseLocalTime } from './wall-clock.ts';

/** The time in a request: an instant or a local time. */
export interface RequestedTime {
  readonly scheduled_time?: string | undefined;
  readonly local_time?: string | undefined;
  readonly zone?: string | undefined;
  readonly clock_choice?: ClockChoice | undefined;
}

const horizonDays = 1_830;

export const requireZone = (zone: string, field = 'zone'): string => {
  const canonical = canonicalZone(zone);
  if (!canonical)
    throw invalidField(field, createText('{zone} is not a time zone: write it as Europe/Berlin', { zone: zone.slice(0, 64) }));
  return canonical;
};

/** The moment of a local time. Throws `invalid_request` naming the field for an invalid date. */
export const requireMoment = (localTime: string, zone: string, choice?: ClockChoice, field = 'local_time'): Moment => {
  const parsed = parseLocalTime(localTime);
  if (!parsed || parsed.year < 1970 || parsed.year > 9000) throw invalidField(field, 'is not a valid day and time');
  return momentOf(localTime, zone, choice);
};

/** The specification's rule, by the database's clock. Throws `invalid_request` naming the field. */
export const requireFuture = (at: Date, now: Date, field: string): void => {
  if (at <= now) throw invalidField(field, futureMessage);
  if (at.getTime() > now.getTime() + horizonDays * 86_400_000) throw invalidField(field, 'must be within five years');
};

const momentOfInstant = (instant: string, zone: string): Moment => {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9000)
    throw invalidField('scheduled_time', 'is not a valid date and time');
  return momentAt(at, zone);
};

/** For a local time that occurs twice or is skipped: the side of the instant in the same request. */
const choiceOf = (when: RequestedTime, zone: string): ClockChoice | undefined => {
  if (when.clock_choice || !when.scheduled_time || !when.local_time) return when.clock_choice;
  const instant = new Date(when.scheduled_time).getTime();
  return (['earlier', 'later'] as const).find((side) => requireMoment(when.local_time ?? '', zone, side).at.getTime() === instant);
};

/**
 * The moment of a request: its local time, else its instant, in its zone or the user's own. Throws `invalid_request` with the
 * specification's messages when both are missing or the time is past.
 */
export const resolveMoment = (when: RequestedTime, ownZone: string, now: Date): Moment => {
  const zone = requireZone(when.zone ?? ownZone);
  if (when.local_time === undefined && when.scheduled_time === undefined) throw invalidField('scheduled_time', requiredMessage);
  const moment =
    when.local_time === undefined
      ? momentOfInstant(when.scheduled_time ?? '', zone)
      : requireMoment(when.local_time, zone, choiceOf(when, zone));
  requireFuture(moment.at, now, 'scheduled_time');
  return moment;
};

/** The moment of a changed post: the old one without a new time; a new zone alone keeps the local time. */
export const resolveChangedMoment = (when: RequestedTime, before: Moment, now: Date): Moment => {
  const isRequested = [when.local_time, when.scheduled_time, when.zone, when.clock_choice].some((each) => each !== undefined);
  if (!isRequested) {
    requireFuture(before.at, now, 'scheduled_time');
    return before;
  }
  const hasTime = when.local_time !== undefined || when.scheduled_time !== undefined;
  return resolveMoment(hasTime ? when : { ...when, local_time: before.localTime }, before.zone, now);
};

const sideOf = ({ at, zone }: Moment, choice: ClockChoice) => ({
  clock_choice: choice,
  utc: at.toISOString(),
  offset: offsetAt(at, zone),
  local_time: localTimeAt(at, zone),
});

/** The instants of a local time, and the warnings of scheduling a draft then. */
export const resolveTime = async (
  { prisma }: ProfileContext,
  userId: string,
  body: BodyOf<typeof profile.resolveLocalTime>,
): Promise<z.output<typeof ClockResolution>> => {
  const zone = requireZone(body.zone);
  const moment = requireMoment(body.local_time, zone, body.clock_choice);
  const sides = (['earlier', 'later'] as const).map((side) => sideOf(requireMoment(body.local_time, zone, side), side));
  const [settings, now] = await Promise.all([readSettings(prisma, userId), scheduleNow(prisma)]);
  const nearby = await readNearbyPlan(prisma, userId, [moment], settings.spacing_minutes);
  const draft = body.content_id ? await readDraft(prisma, body.content_id) : undefined;
  const planned = { id: body.except_id, contentId: body.content_id, title: draft?.user_id === userId ? draft.title : undefined, moment };
  const warnings: Warning[] = warningsFor(planned, nearby, settings.spacing_minutes);
  return {
    ...sideOf(moment, moment.choice),
    zone,
    kind: moment.kind,
    alternatives: moment.kind === 'ok' ? [] : sides,
    past: moment.at <= now,
    warnings,
  };
};
