import type { TimePosition } from '@trenzeye/kit';
import { Prisma } from '../database/generated/client.ts';
import { earlierThan } from '../database/keyset.ts';
import type { Database } from '../database/transaction.ts';

/** A page of one of the two lists. */
export interface FollowPage {
  readonly userId: string;
  /** The user whose own follows are marked; undefined for a visitor. */
  readonly viewerId: string | undefined;
  readonly after: TimePosition | undefined;
  readonly limit: number;
}

export interface FollowRow {
  readonly id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly is_test_user: boolean;
  readonly followed_at: Date;
  readonly is_following: boolean;
}

/** Locks the counts of both users in one order, so that two users who follow each other at once cannot deadlock. */
export const lockFollowCounts = async (prisma: Database, userIds: readonly [string, string]): Promise<void> => {
  // Raw: creates missing rows and locks all, in order.
  await prisma.$executeRaw`
    INSERT INTO follow_counts (user_id) SELECT user_id FROM unnest(${[...userIds]}::uuid[]) AS user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id WHERE false`;
};

/** False when the user follows already. */
export const insertFollow = async (prisma: Database, followerId: string, followeeId: string, at: Date): Promise<boolean> => {
  const { count } = await prisma.follow.createMany({
    data: [{ follower_id: followerId, followee_id: followeeId, followed_at: at }],
    skipDuplicates: true,
  });
  return count > 0;
};

/** False when the user did not follow. */
export const deleteFollow = async (prisma: Database, followerId: string, followeeId: string): Promise<boolean> => {
  const { count } = await prisma.follow.deleteMany({ where: { follower_id: followerId, followee_id: followeeId } });
  return count > 0;
};

export const isFollowing = async (prisma: Database, followerId: string, followeeId: string): Promise<boolean> =>
  (await prisma.follow.count({ where: { follower_id: followerId, followee_id: followeeId } })) > 0;

export interface CountedFollow {
  readonly followersTotal: number;
  readonly followingTotal: number;
  readonly version: number;
}

/** Changes both users' counts by one; the counts must be locked. */
export const changeFollowCounts = async (prisma: Database, followerId: string, followeeId: string, by: 1 | -1): Promise<CountedFollow> => {
  const { followers } = await prisma.followCount.update({ where: { user_id: followeeId }, data: { followers: { increment: by } } });
  const { following } = await prisma.followCount.update({ where: { user_id: followerId }, data: { following: { increment: by } } });
  // Raw: a sequence.
  const [row] = await prisma.$queryRaw<{ version: number }[]>`SELECT nextval('follow_versions')::float8 AS version`;
  return { followersTotal: followers, followingTotal: following, version: row?.version ?? 0 };
};

export interface FollowStateRow {
  readonly followers: number;
  readonly following: number;
  readonly is_following: boolean;
  readonly follows_you: boolean;
}

/** A user's counts and both users' follows of each other; undefined for an unknown user. */
export const readFollowState = async (
  prisma: Database,
  userId: string,
  viewerId: string | undefined,
): Promise<FollowStateRow | undefined> => {
  const viewer = viewerId ?? null;
  // Raw: four tables in one statement.
  const [row] = await prisma.$queryRaw<FollowStateRow[]>`
    SELECT coalesce(c.followers, 0) AS followers, coalesce(c.following, 0) AS following,
      EXISTS (SELECT FROM follows WHERE follower_id = ${viewer}::uuid AND followee_id = p.user_id) AS is_following,
      EXISTS (SELECT FROM follows WHERE follower_id = p.user_id AND followee_id = ${viewer}::uuid) AS follows_you
    FROM user_profiles p LEFT JOIN follow_counts c ON c.user_id = p.user_id WHERE p.user_id = ${userId}::uuid`;
  return row;
};

const sides = {
  followers: { of: Prisma.sql`f.followee_id`, listed: Prisma.sql`f.follower_id` },
  following: { of: Prisma.sql`f.follower_id`, listed: Prisma.sql`f.followee_id` },
} as const;

/** A user's followers, or the users that the user follows; latest first, without those hidden from the viewer. */
export const readFollows = (
  prisma: Database,
  side: keyof typeof sides,
  { userId, viewerId, after, limit }: FollowPage,
): Promise<FollowRow[]> => {
  const { of, listed } = sides[side];
  const viewer = viewerId ?? null;
  // Raw: keyset pagination by row comparison.
  return prisma.$queryRaw<FollowRow[]>`
    SELECT ${listed} AS id, coalesce(p.username, 'user') AS username, p.avatar_url, coalesce(p.is_test_user, false) AS is_test_user, f.followed_at,
      EXISTS (SELECT FROM follows o WHERE o.follower_id = ${viewer}::uuid AND o.followee_id = ${listed}) AS is_following
    FROM follows f LEFT JOIN user_profiles p ON p.user_id = ${listed}
    WHERE ${of} = ${userId}::uuid AND ${listed} <> ALL (ARRAY(SELECT other_id FROM relations WHERE user_id = ${viewer}::uuid
      UNION ALL SELECT user_id FROM relations WHERE other_id = ${viewer}::uuid AND blocked))
      ${earlierThan(Prisma.sql`f.followed_at, ${listed}`, after)}
    ORDER BY f.followed_at DESC, ${listed} DESC LIMIT ${limit}`;
};

/** A follow that ended with an account, with the counts after it; 0 for the deleted account. */
export interface EndedFollow extends CountedFollow {
  readonly followerId: string;
  readonly followeeId: string;
}

/** Ends all follows of a user and deletes the user's counts. */
export const deleteFollows = async (prisma: Database, userId: string): Promise<EndedFollow[]> => {
  // Raw: row locks, in order.
  await prisma.$executeRaw`
    SELECT FROM follow_counts WHERE user_id = ${userId}::uuid OR user_id IN (
      SELECT followee_id FROM follows WHERE follower_id = ${userId}::uuid
      UNION ALL SELECT follower_id FROM follows WHERE followee_id = ${userId}::uuid) ORDER BY user_id FOR UPDATE`;
  // Raw: the counts of the other users follow from the deleted rows.
  const ended = await prisma.$queryRaw<EndedFollow[]>`
    WITH removed AS (
      DELETE FROM follows WHERE follower_id = ${userId}::uuid OR followee_id = ${userId}::uuid RETURNING follower_id, followee_id
    ),
    others AS (
      SELECT CASE follower_id WHEN ${userId}::uuid THEN followee_id ELSE follower_id END AS user_id,
        count(*) FILTER (WHERE follower_id = ${userId}::uuid)::int AS followers,
        count(*) FILTER (WHERE followee_id = ${userId}::uuid)::int AS following
      FROM removed GROUP BY 1
    ),
    counted AS (
      UPDATE follow_counts c SET followers = c.followers - o.followers, following = c.following - o.following FROM others o
      WHERE c.user_id = o.user_id RETURNING c.user_id, c.followers, c.following
    )
    SELECT r.follower_id AS "followerId", r.followee_id AS "followeeId", coalesce(followee.followers, 0) AS "followersTotal",
      coalesce(follower.following, 0) AS "followingTotal", nextval('follow_versions')::float8 AS version
    FROM removed r LEFT JOIN counted followee ON followee.user_id = r.followee_id
    LEFT JOIN counted follower ON follower.user_id = r.follower_id`;
  await prisma.followCount.deleteMany({ where: { user_id: userId } });
  return ended;
};
