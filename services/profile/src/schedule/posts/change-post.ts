import { DomainError, notFound } from '@trenzeye/kit';
import type { Platform, ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { Database } from '../../database/transaction.ts';
import { changePlan, emitScheduled, type PlanCause, type Planning } from '../plan/change-plan.ts';
import { advanceSeries } from '../series/advance-series.ts';
import { type RequestedTime, resolveChangedMoment } from '../time/choose-moment.ts';
import type { Moment } from '../time/wall-clock.ts';
import { presentPost } from './present-post.ts';
import { requireDraft, requirePlatform, statusConflict, versionConflict, waitForDraft } from './schedule-post.ts';
import { readNearbyPlan, warningsFor } from './schedule-warnings.ts';
import type { DraftRow, PostRow } from './store/post-rows.ts';
import { lockPost, readPost, reschedulePost, setCancelled } from './store/posts.ts';

export interface ChangePost extends RequestedTime {
  readonly content_id?: string | undefined;
  readonly platform?: Platform | undefined;
}

/** Posts with these statuses can be changed and cancelled. */
const changeable = new Set<PostRow['status']>(['scheduled', 'failed', 'missed']);

const momentOfPost = ({ local_time, zone, clock, clock_choice, scheduled_time }: PostRow): Moment => ({
  localTime: local_time,
  zone,
  at: scheduled_time,
  kind: clock,
  choice: clock_choice,
});

/** A post of the caller, locked, that can be changed. Throws `not_found`, and `conflict` with the current post. */
export const lockChangeable = async (prisma: Database, id: string, userId: string): Promise<PostRow> => {
  const row = await lockPost(prisma, id, userId);
  if (!row) throw notFound('scheduled post');
  if (!changeable.has(row.status)) throw statusConflict(row);
  return row;
};

/** Throws unless the post's own draft can still be published; after a failed webhook call the item is public already. */
const requireUsable = async (prisma: Database, row: PostRow): Promise<void> => {
  if (row.status === 'scheduled' || row.published_content_id) return;
  await requireDraft(prisma, row.content_id, row.user_id);
};

/** Reschedules a locked post. `draft` is its new draft, which was locked before the post. */
export const replanPost = async (
  planning: Planning,
  row: PostRow,
  draft: DraftRow | undefined,
  change: ChangePost,
): Promise<ScheduledPostWithWarnings> => {
  const { prisma, userId, settings, now } = planning;
  if (draft && row.published_content_id)
    throw new DomainError('conflict', { detail: 'This post is already published; only its webhook call is pending.' });
  if (!draft) await requireUsable(prisma, row);
  const moment = resolveChangedMoment(change, momentOfPost(row), now);
  const platform = change.platform ?? row.platform;
  await requirePlatform(prisma, userId, platform);
  const nearby = await readNearbyPlan(prisma, userId, [moment], settings.spacing_minutes);
  const contentId = draft?.content_id ?? row.content_id;
  await reschedulePost(prisma, row.id, { contentId, platform, moment, edited: row.series_id !== null }, now);
  const changed = await emitScheduled(planning, row.id);
  if (row.series_id && row.status === 'scheduled') await advanceSeries(prisma, row.series_id, row.occurrence, now);
  const planned = { id: row.id, contentId, title: changed.title ?? undefined, moment };
  return { ...presentPost(changed), warnings: warningsFor(planned, nearby, settings.spacing_minutes) };
};

/**
 * Reschedules a post of the caller, or gives it another draft or platform. Throws `conflict` with the current post when its status does
 * not allow it or its version differs.
 */
export const changePost = async (
  context: ProfileContext,
  cause: PlanCause,
  id: string,
  { version, ...change }: ChangePost & { readonly version: number },
): Promise<ScheduledPostWithWarnings> => {
  if (!(await readPost(context.prisma, id, cause.actor))) throw notFound('scheduled post');
  if (change.content_id) await waitForDraft(context, change.content_id);
  return changePlan(context, cause, async (planning) => {
    const { prisma, userId } = planning;
    // Drafts are locked before posts everywhere: the event of a published draft changes its posts.
    const draft = change.content_id ? await requireDraft(prisma, change.content_id, userId) : undefined;
    const row = await lockChangeable(prisma, id, userId);
    if (row.version !== version) throw versionConflict(row);
    return replanPost(planning, row, draft, change);
  });
};

/** Cancels a locked post. */
export const cancelLocked = async ({ tx, prisma, userId, now }: Planning, row: PostRow): Promise<void> => {
  await setCancelled(prisma, row.id, now);
  tx.emit('post.cancelled', { postId: row.id, userId, contentId: row.content_id, version: row.version + 1 });
  if (row.series_id && row.status === 'scheduled') await advanceSeries(prisma, row.series_id, row.occurrence, now);
};

/** Cancels a post of the caller. Throws `conflict` with the current post when its status does not allow it. */
export const cancelPost = (context: ProfileContext, cause: PlanCause, id: string): Promise<null> =>
  changePlan(context, cause, async (planning) => {
    await cancelLocked(planning, await lockChangeable(planning.prisma, id, planning.userId));
    return null;
  });
