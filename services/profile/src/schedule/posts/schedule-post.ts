import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, hasAccount, invalidField, newId } from '@trenzeye/kit';
import type { BodyOf } from '@trenzeye/proto/http';
import type { Platform, profile, ScheduledPost, ScheduledPostWithWarnings } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { Database } from '../../database/transaction.ts';
import { changePlan, emitScheduled, type PlanCause, type Planning, requireRoom } from '../plan/change-plan.ts';
import { lockSchedule, readSettings } from '../plan/store.ts';
import { scheduleNow } from '../publishing/store/due-posts.ts';
import { type RequestedTime, requireZone, resolveMoment } from '../time/choose-moment.ts';
import { type Moment, momentAt } from '../time/wall-clock.ts';
import { readWebhook } from '../webhooks/store.ts';
import { presentPost } from './present-post.ts';
import { type NearbyPlan, readNearbyPlan, warningsFor } from './schedule-warnings.ts';
import type { PostRow } from './store/post-rows.ts';
import { type DraftRow, lockDraft, readDraft, setDrafts } from './store/post-rows.ts';
import { addPost } from './store/posts.ts';

type SeedInput = BodyOf<typeof profile.seedScheduledPosts>[number];

const seedPost = ({ transaction }: ProfileContext, seed: SeedInput): Promise<boolean> =>
  transaction({ actor: 'system' }, async (tx) => {
    const { prisma } = tx;
    const { user_id: userId, content_id: contentId, content_type: type, title } = seed;
    if (!(await hasAccount(tx, userId))) return false;
    await lockSchedule(prisma, userId);
    // Every version of content's own events is higher.
    await setDrafts(prisma, [{ contentId, userId, type, title, status: 'draft', version: 0, preview: '' }]);
    const moment = momentAt(new Date(seed.scheduled_time), requireZone(seed.zone));
    const newPost = { id: seed.id, userId, contentId, platform: seed.platform, moment };
    const added = await addPost(prisma, newPost, await scheduleNow(prisma));
    if (added) await emitScheduled({ tx, userId }, seed.id);
    return added;
  });

/** Schedules demo posts; existing ids and posts of deleted accounts are skipped. Returns the number of new posts. */
export const seedPosts = async (context: ProfileContext, posts: readonly SeedInput[]): Promise<number> => {
  let created = 0;
  for (const seed of posts) if (await seedPost(context, seed)) created += 1;
  return created;
};

/** A post was changed or published meanwhile; `current` is the post now. */
export class PostConflict extends DomainError {
  readonly current: ScheduledPost | null;

  constructor(row: PostRow, detail: string) {
    super('conflict', { detail });
    this.current = presentPost(row);
  }
}

const states: Record<PostRow['status'], string> = {
  scheduled: 'This post is still scheduled.',
  publishing: 'This post is being published right now.',
  published: 'This post is published already.',
  failed: 'This post could not be published.',
  missed: 'This post missed its time.',
  cancelled: 'This post was cancelled.',
};

/** The post has a status that does not allow the change. */
export const statusConflict = (row: PostRow): PostConflict => new PostConflict(row, states[row.status]);

/** The post has another version than the caller read. */
export const versionConflict = (row: PostRow): PostConflict =>
  new PostConflict(row, `This post was changed elsewhere: it is at version ${row.version} now.`);

const timeoutMs = 1_500;
const pollEveryMs = 50;

/** Waits for the event of a draft that was saved a moment ago. */
export const waitForDraft = async ({ prisma }: ProfileContext, contentId: string): Promise<void> => {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollEveryMs) {
    if (await readDraft(prisma, contentId)) return;
    await sleep(pollEveryMs);
  }
};

/** A draft that this user may schedule, locked until the transaction ends. Throws `not_found`, and `conflict` for a public item. */
export const requireDraft = async (prisma: Database, contentId: string, userId: string): Promise<DraftRow> => {
  const draft = await lockDraft(prisma, contentId);
  if (draft?.user_id !== userId || draft.status === 'removed')
    throw new DomainError('not_found', {
      detail: 'There is no such draft.',
      errors: [{ field: 'content_id', message: 'is not a draft of yours' }],
    });
  if (draft.status === 'published')
    throw new DomainError('conflict', {
      detail: 'This draft is published already.',
      errors: [{ field: 'content_id', message: 'is published already' }],
    });
  return draft;
};

/** Throws `invalid_request` for platform `webhook` without a webhook. */
export const requirePlatform = async (prisma: Database, userId: string, platform: Platform): Promise<void> => {
  if (platform === 'webhook' && !(await readWebhook(prisma, userId)))
    throw invalidField('platform', 'needs a webhook: set its address first');
};

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
