import type { BodyOf } from '@trenzeye/proto/http';
import type { ClockChoice, ClockResolution, profile, Warning } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';
import type { ProfileContext } from '../../context.ts';
import { readSettings } from '../plan/store.ts';
import { readNearbyPlan, warningsFor } from '../posts/schedule-warnings.ts';
import { readDraft } from '../posts/store/drafts.ts';
import { scheduleNow } from '../publishing/store/schedule-clock.ts';
import { requireMoment, requireZone } from './choose-moment.ts';
import { localTimeAt, type Moment, offsetAt } from './wall-clock.ts';

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
