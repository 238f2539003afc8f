import type { Database, ProfileTransaction } from '../../../database/transaction.ts';
import { type PostRow, selectPosts } from '../../posts/store/post-rows.ts';
import { notifySchedulers, scheduleNow, startAttempts } from './due-posts.ts';

export interface DeliveryRow {
  readonly attempt_id: string;
  readonly post_id: string;
  readonly number: number;
  readonly user_id: string;
  readonly content_id: string;
  readonly type: string | null;
  readonly title: string | null;
  readonly preview: string | null;
  readonly local_time: string;
  readonly zone: string;
  readonly scheduled_time: Date;
  readonly published_at: Date | null;
  readonly url: string | null;
  readonly sealed_secret: string | null;
  readonly is_paused: boolean | null;
}

/** Claims queued deliveries. From here until the answer is stored it is unknown whether a delivery was sent. */
export const claimDeliveries = (prisma: Database, limit: number): Promise<DeliveryRow[]> =>
  // Raw: a claim that skips rows of other processes.
  prisma.$queryRaw<DeliveryRow[]>`
    WITH claimed AS (
      UPDATE schedule_attempts SET delivery = 'sending', delivery_since = schedule_now() WHERE id = ANY(ARRAY(
        SELECT id FROM schedule_attempts WHERE delivery = 'waiting' ORDER BY id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED))
      RETURNING id, post_id, number
    )
    SELECT c.id AS attempt_id, c.post_id, c.number, p.user_id, coalesce(p.published_content_id, p.content_id) AS content_id, d.type, d.title, d.preview,
      p.local_time, p.zone, p.scheduled_time, p.published_at, w.url, w.sealed_secret, w.is_paused
    FROM claimed c JOIN scheduled_posts p ON p.id = c.post_id
    LEFT JOIN schedule_drafts d ON d.content_id = coalesce(p.published_content_id, p.content_id)
    LEFT JOIN schedule_webhooks w ON w.user_id = p.user_id`;

/** Attempts that have been sending for longer than `ageMs`: their process ended. */
export const findAbandonedDeliveries = async (
  prisma: Database,
  ageMs: number,
): Promise<{ readonly id: string; readonly post_id: string }[]> =>
  prisma.scheduleAttempt.findMany({
    where: { delivery: 'sending', delivery_since: { lt: new Date((await scheduleNow(prisma)).getTime() - ageMs) } },
    orderBy: { id: 'asc' },
    take: 100,
    select: { id: true, post_id: true },
  });

interface AttemptFailure {
  readonly postId: string;
  readonly attemptId: string;
  /** A code of the error catalogue, or the webhook's answer. */
  readonly code: string;
  /** Shown to the user. */
  readonly reason: string;
}

/** Records an attempt that failed before it started. */
export const addFailedAttempt = async (tx: ProfileTransaction, { postId, attemptId, code, reason }: AttemptFailure): Promise<void> => {
  await startAttempts(tx, [{ postId, attemptId, isDelivery: false }]);
  await endAttempt(tx.prisma, { postId, attemptId, outcome: 'failed', code, reason });
};

/** Sets a locked post to missed. */
export const setMissed = async (prisma: Database, id: string, reason: string): Promise<void> => {
  await prisma.scheduledPost.update({
    where: { id },
    data: { status: 'missed', reason, version: { increment: 1 }, updated_at: await scheduleNow(prisma) },
    select: { id: true },
  });
};

export interface AttemptEnd {
  readonly postId: string;
  readonly attemptId: string;
  readonly outcome: 'published' | 'failed' | 'unconfirmed';
  readonly code?: string;
  readonly reason?: string | undefined;
}

/** Ends an attempt, and the post if this is still its current attempt. The post is locked. */
export const endAttempt = async (prisma: Database, { postId, attemptId, outcome, code, reason }: AttemptEnd): Promise<void> => {
  const now = await scheduleNow(prisma);
  const current = { id: postId, attempt_id: attemptId, status: 'publishing' };
  await prisma.scheduleAttempt.updateMany({
    where: { id: attemptId, outcome: null },
    data: { outcome, code: code ?? null, reason: reason ?? null, ended_at: now, delivery: null },
  });
  if (outcome === 'published')
    await prisma.scheduledPost.updateMany({ where: { ...current, published_at: null }, data: { published_at: now } });
  await prisma.scheduledPost.updateMany({
    where: current,
    data: {
      status: outcome === 'published' ? 'published' : 'failed',
      unconfirmed: outcome === 'unconfirmed',
      reason: reason ?? null,
      version: { increment: 1 },
      updated_at: now,
    },
  });
};

export interface PublishedPost {
  readonly postId: string;
  readonly attemptId: string;
  /** The public item: the draft or a copy of it. */
  readonly contentId: string;
  readonly publishedAt: Date;
}

/** Ends attempts whose items are public, and their posts if these are still their current attempts. The posts are locked. */
export const endPublishedAttempts = async (prisma: Database, posts: readonly PublishedPost[]): Promise<void> => {
  if (posts.length === 0) return;
  const now = await scheduleNow(prisma);
  await prisma.scheduleAttempt.updateMany({
    where: { id: { in: posts.map(({ attemptId }) => attemptId) }, outcome: null },
    data: { outcome: 'published', code: null, reason: null, ended_at: now, delivery: null },
  });
  // Raw: a bulk update with values for each row.
  await prisma.$executeRaw`
    UPDATE scheduled_posts p SET status = 'published', unconfirmed = false, reason = NULL, published_content_id = ended.content_id,
      published_at = ended.published_at, version = p.version + 1, updated_at = schedule_now()
    FROM unnest(${posts.map(({ postId }) => postId)}::uuid[], ${posts.map(({ attemptId }) => attemptId)}::uuid[],
      ${posts.map(({ contentId }) => contentId)}::uuid[], ${posts.map(({ publishedAt }) => publishedAt.toISOString())}::timestamptz[])
      AS ended(post_id, attempt_id, content_id, published_at)
    WHERE p.id = ended.post_id AND p.attempt_id = ended.attempt_id AND p.status = 'publishing'`;
};

/** Records the public item of a post. */
export const setPublicItem = async (prisma: Database, postId: string, contentId: string, publishedAt: Date): Promise<void> => {
  await prisma.scheduledPost.update({
    where: { id: postId },
    data: { published_content_id: contentId, published_at: publishedAt },
    select: { id: true },
  });
};

/** Sets a post to published whose item was published in another way. */
export const setSuperseded = async (prisma: Database, postId: string, reason: string): Promise<void> => {
  await prisma.scheduledPost.update({
    where: { id: postId },
    data: { status: 'published', reason, unconfirmed: false, version: { increment: 1 }, updated_at: await scheduleNow(prisma) },
    select: { id: true },
  });
};

/** Queues the webhook call of a running attempt. */
export const queueDelivery = async (prisma: Database, attemptId: string): Promise<void> => {
  await prisma.scheduleAttempt.updateMany({ where: { id: attemptId, outcome: null }, data: { delivery: 'waiting' } });
  await notifySchedulers(prisma);
};

/** Posts of any user, locked in the order of their ids. */
export const lockPostsById = (prisma: Database, ids: readonly string[]): Promise<PostRow[]> =>
  // Raw: row locks.
  prisma.$queryRaw<PostRow[]>`${selectPosts} WHERE p.id = ANY(${[...ids]}::uuid[]) ORDER BY p.id FOR UPDATE OF p`;

/** Scheduled posts of these drafts, locked in the order of their ids. */
export const lockPostsOfDrafts = (prisma: Database, contentIds: readonly string[]): Promise<PostRow[]> =>
  // Raw: row locks.
  prisma.$queryRaw<PostRow[]>`
    ${selectPosts} WHERE p.content_id = ANY(${[...contentIds]}::uuid[]) AND p.status = 'scheduled' ORDER BY p.id FOR UPDATE OF p`;

interface AttemptRow {
  readonly id: string;
  readonly number: number;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: 'published' | 'failed' | 'unconfirmed' | null;
  readonly code: string | null;
  readonly reason: string | null;
}

/** The attempts of a post, oldest first. */
export const listAttempts = async (prisma: Database, postId: string): Promise<AttemptRow[]> =>
  (await prisma.scheduleAttempt.findMany({
    where: { post_id: postId },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, started_at: true, ended_at: true, outcome: true, code: true, reason: true },
  })) as AttemptRow[];
