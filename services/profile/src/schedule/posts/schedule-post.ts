import { DomainError, newId } from '@trenzeye/kit';
import type { Platform, ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { changePlan, emitScheduled, type PlanCause, type Planning, requireRoom } from '../plan/change-plan.ts';
import { readSettings } from '../plan/store.ts';
import { scheduleNow } from '../publishing/store/schedule-clock.ts';
import { type RequestedTime, resolveMoment } from '../time/choose-moment.ts';
import type { Moment } from '../time/wall-clock.ts';
import { requireDraft, requirePlatform, waitForDraft } from './own-draft.ts';
import { presentPost } from './present-post.ts';
import { type NearbyPlan, readNearbyPlan, warningsFor } from './schedule-warnings.ts';
import type { DraftRow } from './store/drafts.ts';
import { addPost } from './store/posts.ts';

interface SchedulePost {
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
}

/** Schedules a locked draft. `loaded`: the nearby posts, where the caller has read them already. */
export const addPlannedPost = async (
  planning: Planning,
  draft: DraftRow,
  { platform, moment }: { readonly platform: Platform; readonly moment: Moment },
  loaded?: NearbyPlan,
): Promise<ScheduledPostWithWarnings> => {
  const { prisma, userId, settings, now } = planning;
  const nearby = loaded ?? (await readNearbyPlan(prisma, userId, [moment], settings.spacing_minutes));
  const id = newId();
  const planned = { id, contentId: draft.content_id, title: draft.title, moment };
  await addPost(prisma, { id, userId, contentId: draft.content_id, platform, moment }, now);
  const row = await emitScheduled(planning, id);
  return { ...presentPost(row), warnings: warningsFor(planned, nearby, settings.spacing_minutes) };
};

/**
 * Schedules a draft of the caller. Throws `forbidden` for the schedule of another user, `not_found` for an unknown draft, and
 * `invalid_request` with the specification's messages.
 */
export const schedulePost = async (
  context: ProfileContext,
  cause: PlanCause,
  body: SchedulePost & RequestedTime,
): Promise<ScheduledPostWithWarnings> => {
  if (body.user_id.toLowerCase() !== cause.actor) throw new DomainError('forbidden', { detail: 'Scheduled posts are private.' });
  const ownZone = (await readSettings(context.prisma, cause.actor)).zone;
  resolveMoment(body, ownZone, await scheduleNow(context.prisma));
  await waitForDraft(context, body.content_id);
  return changePlan(context, cause, async (planning) => {
    const moment = resolveMoment(body, planning.settings.zone, planning.now);
    const draft = await requireDraft(planning.prisma, body.content_id, planning.userId);
    await requirePlatform(planning.prisma, planning.userId, body.platform);
    await requireRoom(planning);
    return addPlannedPost(planning, draft, { platform: body.platform, moment });
  });
};
