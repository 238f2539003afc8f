import { DomainError, notFound, type Sql } from '@trenzeye/kit';
import type { Platform, ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { DraftRow } from '../../store/schedule/drafts.ts';
import { cancelPost as cancelRow, lockPost, movePost, type PostRow, readPost } from '../../store/schedule/posts.ts';
import { advanceSeries } from './advance-series.ts';
import { rechooseMoment, type When } from './choose-moment.ts';
import { changedElsewhere, overtaken } from './conflict.ts';
import { awaitDraft, requireDraft, requirePlatform } from './own-draft.ts';
import { announcePlan, changePlan, type PlanCause, type Planning } from './plan.ts';
import { presentPost } from './present-post.ts';
import type { Moment } from './wall-clock.ts';
import { readSurroundings, warningsOf } from './warn.ts';

export interface ChangePost extends When {
  readonly content_id?: string | undefined;
  readonly platform?: Platform | undefined;
}

/** Nothing under way, nothing done: these may still be planned otherwise, or called off. */
const changeable = new Set<PostRow['status']>(['scheduled', 'failed', 'missed']);

export const momentOfPost = ({ local_time, zone, clock, clock_choice, scheduled_time }: PostRow): Moment => ({
  localTime: local_time,
  zone,
  at: scheduled_time,
  kind: clock,
  choice: clock_choice,
});

/** A post of the caller, locked, that can still be changed. Throws `not_found` and, naming what came first, `conflict`. */
export const lockChangeable = async (sql: Sql, id: string, userId: string): Promise<PostRow> => {
  const row = await lockPost(sql, id, userId);
  if (!row) throw notFound('scheduled post');
  if (!changeable.has(row.status)) throw overtaken(row);
  return row;
};

/** Whether the post's own draft can still go out; the item of a webhook that failed is public already. */
const requireUsable = async (sql: Sql, row: PostRow): Promise<void> => {
  if (row.status === 'scheduled' || row.published_content_id) return;
  await requireDraft(sql, row.content_id, row.user_id);
};

/** Plans a locked post otherwise. `draft` is the one it gets, held before the post was locked. */
export const replan = async (
  planning: Planning,
  row: PostRow,
  draft: DraftRow | undefined,
  change: ChangePost,
): Promise<ScheduledPostWithWarnings> => {
  const { sql, userId, settings, now } = planning;
  if (draft && row.published_content_id)
    throw new DomainError('conflict', { detail: 'This post is published already: only its webhook is still to be told.' });
  if (!draft) await requireUsable(sql, row);
  const moment = rechooseMoment(change, momentOfPost(row), now);
  const platform = change.platform ?? row.platform;
  await requirePlatform(sql, userId, platform);
  const surroundings = await readSurroundings(sql, userId, [moment], settings.spacing_minutes);
  const contentId = draft?.content_id ?? row.content_id;
  await movePost(sql, row.id, { contentId, platform, moment, edited: row.series_id !== null });
  const changed = await announcePlan(planning, row.id);
  if (row.series_id && row.status === 'scheduled') await advanceSeries(sql, row.series_id, row.occurrence);
  const planned = { id: row.id, contentId, title: changed.title ?? undefined, moment };
  return { ...presentPost(changed), warnings: warningsOf(planned, surroundings, settings.spacing_minutes) };
};

/**
 * Moves a post of the caller, or gives it another draft or platform. Throws `conflict` with the post as it is when it is on its
 * way, out, or at another version than the caller saw.
 */
export const changePost = async (
  context: ProfileContext,
  cause: PlanCause,
  id: string,
  { version, ...change }: ChangePost & { readonly version: number },
): Promise<ScheduledPostWithWarnings> => {
  if (!(await readPost(context.sql, id, cause.actor))) throw notFound('scheduled post');
  if (change.content_id) await awaitDraft(context, change.content_id);
  return changePlan(context, cause, async (planning) => {
    const { sql, userId } = planning;
    // Drafts are locked before posts everywhere: what publishes a draft goes on to its posts.
    const draft = change.content_id ? await requireDraft(sql, change.content_id, userId) : undefined;
    const row = await lockChangeable(sql, id, userId);
    if (row.version !== version) throw changedElsewhere(row);
    return replan(planning, row, draft, change);
  });
};

/** Takes a locked post out of the plan. */
export const callOff = async ({ sql, emit, userId }: Planning, row: PostRow): Promise<void> => {
  await cancelRow(sql, row.id);
  emit('post.cancelled', { postId: row.id, userId, contentId: row.content_id, version: row.version + 1 });
  if (row.series_id && row.status === 'scheduled') await advanceSeries(sql, row.series_id, row.occurrence);
};

/** Cancels a post of the caller. Throws `conflict` with the post as it is when it is on its way or out. */
export const cancelPost = (context: ProfileContext, cause: PlanCause, id: string): Promise<null> =>
  changePlan(context, cause, async (planning) => {
    await callOff(planning, await lockChangeable(planning.sql, id, planning.userId));
    return null;
  });
