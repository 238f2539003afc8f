import { DomainError, newId } from '@trenzeye/kit';
import type { Platform, ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { DraftRow } from '../../store/schedule/drafts.ts';
import { addPost, scheduleNow } from '../../store/schedule/posts.ts';
import { readSettings } from '../../store/schedule/settings.ts';
import { chooseMoment, type When } from './choose-moment.ts';
import { awaitDraft, requireDraft, requirePlatform } from './own-draft.ts';
import { announcePlan, changePlan, type PlanCause, type Planning, requireRoom } from './plan.ts';
import { presentPost } from './present-post.ts';
import type { Moment } from './wall-clock.ts';
import { readSurroundings, type Surroundings, warningsOf } from './warn.ts';

export interface SchedulePost {
  readonly user_id: string;
  readonly content_id: string;
  readonly platform: Platform;
}

/** Plans a held draft for a moment. `known` is what is planned besides, where that is known already. */
export const addPlannedPost = async (
  planning: Planning,
  draft: DraftRow,
  { platform, moment }: { readonly platform: Platform; readonly moment: Moment },
  known?: Surroundings,
): Promise<ScheduledPostWithWarnings> => {
  const { sql, userId, settings } = planning;
  const surroundings = known ?? (await readSurroundings(sql, userId, [moment], settings.spacing_minutes));
  const id = newId();
  const planned = { id, contentId: draft.content_id, title: draft.title, moment };
  await addPost(sql, { id, userId, contentId: draft.content_id, platform, moment });
  const row = await announcePlan(planning, id);
  return { ...presentPost(row), warnings: warningsOf(planned, surroundings, settings.spacing_minutes) };
};

/**
 * Schedules a draft of the caller. Throws `forbidden` for somebody else's plan, `not_found` for what is no draft of theirs,
 * `invalid_request` with the specification's sentences.
 */
export const schedulePost = async (
  context: ProfileContext,
  cause: PlanCause,
  body: SchedulePost & When,
): Promise<ScheduledPostWithWarnings> => {
  if (body.user_id.toLowerCase() !== cause.actor) throw new DomainError('forbidden', { detail: 'Scheduled posts are private.' });
  const ownZone = (await readSettings(context.sql, cause.actor)).zone;
  chooseMoment(body, ownZone, await scheduleNow(context.sql));
  await awaitDraft(context, body.content_id);
  return changePlan(context, cause, async (planning) => {
    const moment = chooseMoment(body, planning.settings.zone, planning.now);
    const draft = await requireDraft(planning.sql, body.content_id, planning.userId);
    await requirePlatform(planning.sql, planning.userId, body.platform);
    await requireRoom(planning);
    return addPlannedPost(planning, draft, { platform: body.platform, moment });
  });
};
