import type { Platform, PostStatus } from '@trenzeye/proto/http/profile';
import { Prisma, type ScheduledPost } from '../../../database/generated/client.ts';
import type { Database } from '../../../database/transaction.ts';
import { notifySchedulers } from '../../publishing/store/due-posts.ts';
import { type Moment, zoneRulesVersion } from '../../time/wall-clock.ts';
import { type PostRow, selectPosts, withDrafts } from './post-rows.ts';

const toPostRows = async (prisma: Database, posts: readonly ScheduledPost[]): Promise<PostRow[]> =>
  (await withDrafts(prisma, posts)) as PostRow[];

interface NewPost {
  readonly id: string;
  readonly userId: string;
  readonly contentId: string;
  readonly platform: Platform;
  readonly moment: Moment;
  readonly series?: { readonly id: string; readonly occurrence: string } | undefined;
  readonly status?: 'scheduled' | 'missed' | 'cancelled';
  readonly edited?: boolean;
  readonly reason?: string | undefined;
}

/** Milliseconds between the minute of the local time and the instant. */
const excessOf = ({ at }: Moment): number => at.getTime() - Math.floor(at.getTime() / 60_000) * 60_000;

const timeColumns = (moment: Moment) => ({
  local_time: moment.localTime,
  zone: moment.zone,
  clock: moment.kind,
  clock_choice: moment.choice,
  zone_rules: zoneRulesVersion,
  excess_ms: excessOf(moment),
  scheduled_time: moment.at,
});

/** Adds a post. False when the id, or that occurrence of the series, exists already. */
export const addPost = async (prisma: Database, post: NewPost, now: Date): Promise<boolean> => {
  const { count } = await prisma.scheduledPost.createMany({
    data: [
      {
        id: post.id,
        user_id: post.userId,
        content_id: post.contentId,
        platform: post.platform,
        ...timeColumns(post.moment),
        status: post.status ?? 'scheduled',
        series_id: post.series?.id ?? null,
        occurrence: post.series?.occurrence ?? null,
        edited: post.edited ?? false,
        reason: post.reason ?? null,
        created_at: now,
        updated_at: now,
      },
    ],
    skipDuplicates: true,
  });
  if (count > 0) await notifySchedulers(prisma);
  return count > 0;
};

/** A user's own post, locked; undefined when it does not exist, belongs to another user or is cancelled. */
export const lockPost = async (prisma: Database, id: string, userId: string): Promise<PostRow | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<PostRow[]>`
    ${selectPosts} WHERE p.id = ${id}::uuid AND p.user_id = ${userId}::uuid AND p.status <> 'cancelled' FOR UPDATE OF p`;
  return row;
};

/** A user's own post; undefined when it does not exist, belongs to another user or is cancelled. */
export const readPost = async (prisma: Database, id: string, userId: string): Promise<PostRow | undefined> => {
  const post = await prisma.scheduledPost.findFirst({ where: { id, user_id: userId, status: { not: 'cancelled' } } });
  return post ? (await toPostRows(prisma, [post]))[0] : undefined;
};

interface PostChange {
  readonly contentId: string;
  readonly platform: Platform;
  readonly moment: Moment;
  readonly edited: boolean;
}

/** Reschedules a locked post in any status. */
export const reschedulePost = async (
  prisma: Database,
  id: string,
  { contentId, platform, moment, edited }: PostChange,
  now: Date,
): Promise<void> => {
  await prisma.scheduledPost.update({
    where: { id },
    data: {
      content_id: contentId,
      platform,
      ...timeColumns(moment),
      edited,
      status: 'scheduled',
      unconfirmed: false,
      reason: null,
      version: { increment: 1 },
      updated_at: now,
    },
    select: { id: true },
  });
  await notifySchedulers(prisma);
};

/** Cancels a locked post. Its row stays, so that an occurrence of a series is not scheduled again. */
export const setCancelled = async (prisma: Database, id: string, now: Date): Promise<void> => {
  await prisma.scheduledPost.update({
    where: { id },
    data: { status: 'cancelled', version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
};

/** Position in a list with unpublished posts first, earliest first, then published ones, latest first. */
export type PostPosition = readonly [isPublished: string, order: string, id: string];

interface PostFilter {
  readonly userId: string;
  readonly status: PostStatus | undefined;
  readonly limit: number;
  readonly after: PostPosition | undefined;
}

const isPublished = Prisma.sql`(p.status = 'published')::int`;
const order = Prisma.sql`(extract(epoch FROM p.scheduled_time) * 1000 * CASE p.status WHEN 'published' THEN -1 ELSE 1 END)::bigint`;

/** Posts with their position, without cancelled ones. */
export const listPosts = (
  prisma: Database,
  { userId, status, limit, after }: PostFilter,
): Promise<(PostRow & { readonly position: string })[]> => {
  const [afterPublished = null, afterOrder = null, afterId = null] = after ?? [];
  // Raw: keyset pagination over computed sort keys.
  return prisma.$queryRaw<(PostRow & { readonly position: string })[]>`
    SELECT p.*, p.sort_order::text AS position FROM (
      SELECT p.*, d.type, d.title, ${isPublished} AS is_published, ${order} AS sort_order
      FROM scheduled_posts p LEFT JOIN schedule_drafts d ON d.content_id = p.content_id
      WHERE p.user_id = ${userId}::uuid AND p.status <> 'cancelled' AND (${status ?? null}::text IS NULL OR p.status = ${status ?? null}::text)
    ) AS p
    WHERE ${afterPublished}::text IS NULL
      OR (p.is_published, p.sort_order, p.id) > (${afterPublished}::text::int, ${afterOrder}::text::bigint, ${afterId}::text::uuid)
    ORDER BY p.is_published, p.sort_order, p.id LIMIT ${limit}::int`;
};

/** Limit of a user's unpublished posts; a calendar shows at most twice as many. */
export const openPostLimit = 2_000;

export const listPostsBetween = async (prisma: Database, userId: string, from: Date, to: Date): Promise<PostRow[]> =>
  toPostRows(
    prisma,
    await prisma.scheduledPost.findMany({
      where: { user_id: userId, status: { not: 'cancelled' }, scheduled_time: { gte: from, lte: to } },
      orderBy: [{ scheduled_time: 'asc' }, { id: 'asc' }],
      take: 2 * openPostLimit,
    }),
  );

/** A user's posts with status `scheduled`. */
export const listScheduledPosts = async (prisma: Database, userId: string): Promise<PostRow[]> =>
  toPostRows(prisma, await prisma.scheduledPost.findMany({ where: { user_id: userId, status: 'scheduled' }, orderBy: { id: 'asc' } }));

/** The same, locked. */
export const lockScheduledPosts = (prisma: Database, userId: string): Promise<PostRow[]> =>
  // Raw: row locks.
  prisma.$queryRaw<PostRow[]>`${selectPosts} WHERE p.user_id = ${userId}::uuid AND p.status = 'scheduled' ORDER BY p.id FOR UPDATE OF p`;

/** Number of a user's posts that count towards `openPostLimit`. */
export const countOpenPosts = (prisma: Database, userId: string): Promise<number> =>
  prisma.scheduledPost.count({ where: { user_id: userId, status: { in: ['scheduled', 'publishing', 'failed', 'missed'] } } });

/** A page of a user's posts, ordered by id. */
export const readPostsAfter = async (prisma: Database, userId: string, after: string | undefined): Promise<PostRow[]> =>
  toPostRows(
    prisma,
    await prisma.scheduledPost.findMany({
      where: { user_id: userId, status: { not: 'cancelled' }, ...(after === undefined ? {} : { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: 200,
    }),
  );

/** Scheduled posts whose instant was computed with other time zone rules than this process has; locked. */
export const lockPostsOfOtherRules = (prisma: Database, limit: number): Promise<PostRow[]> =>
  // Raw: row locks, without waiting for other processes that do the same.
  prisma.$queryRaw<PostRow[]>`
    ${selectPosts} WHERE p.status = 'scheduled' AND p.zone_rules <> ${zoneRulesVersion} ORDER BY p.id LIMIT ${limit}::int FOR UPDATE OF p SKIP LOCKED`;
