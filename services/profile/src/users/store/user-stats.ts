import type { Database, ProfileTransaction } from '../../database/transaction.ts';
import { lockAccounts } from './accounts.ts';

interface PublishedTotal {
  readonly userId: string;
  readonly publishedTotal: number;
  /** Increases with each change of the total; 0 in events of earlier versions, whose totals could only grow. */
  readonly totalVersion: number;
}

/** Stores the number of public items of creators. Events of different items may arrive in any order: the latest total counts. */
export const setPublishedTotals = async (prisma: Database, totals: readonly PublishedTotal[]): Promise<void> => {
  if (totals.length === 0) return;
  const userIds = totals.map(({ userId }) => userId);
  await lockAccounts(prisma, userIds);
  // Raw: a bulk upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO user_stats (user_id, trenz, trenz_version)
    SELECT DISTINCT ON (user_id) user_id, trenz, version
    FROM unnest(${userIds}::uuid[], ${totals.map(({ publishedTotal }) => publishedTotal)}::int[], ${totals.map(({ totalVersion }) => totalVersion)}::int[])
      AS total(user_id, trenz, version)
    WHERE NOT EXISTS (SELECT FROM deleted_users d WHERE d.user_id = total.user_id)
    ORDER BY user_id, version DESC, trenz DESC
    ON CONFLICT (user_id) DO UPDATE SET trenz_version = excluded.trenz_version,
      trenz = CASE excluded.trenz_version WHEN 0 THEN greatest(user_stats.trenz, excluded.trenz) ELSE excluded.trenz END
    WHERE user_stats.trenz_version < excluded.trenz_version OR (user_stats.trenz_version = 0 AND excluded.trenz_version = 0)`;
};

interface FollowChange {
  readonly followerId: string;
  readonly followeeId: string;
  /** The followee's number of followers after the change. */
  readonly followersTotal: number;
  /** The number of users that the follower follows after the change. */
  readonly followingTotal: number;
  /** Increases with each change of either number. */
  readonly version: number;
}

/** Stores the follower counts of both users of a follow: the latest numbers count. */
export const setFollowTotals = async (prisma: Database, change: FollowChange): Promise<void> => {
  const { followerId, followeeId, followersTotal, followingTotal, version } = change;
  await lockAccounts(prisma, [followerId, followeeId]);
  // Raw: upserts that depend on the stored versions, of both users in one order so that events cannot deadlock.
  await prisma.$executeRaw`
    INSERT INTO user_stats (user_id, followers, followers_version, following, following_version)
    SELECT user_id, coalesce(followers, 0), CASE WHEN followers IS NULL THEN 0 ELSE ${version}::bigint END,
      coalesce(following, 0), CASE WHEN following IS NULL THEN 0 ELSE ${version}::bigint END
    FROM (VALUES (${followeeId}::uuid, ${followersTotal}::int, NULL::int), (${followerId}::uuid, NULL::int, ${followingTotal}::int))
      AS total(user_id, followers, following)
    WHERE NOT EXISTS (SELECT FROM deleted_users d WHERE d.user_id = total.user_id)
    ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET
      followers = CASE WHEN user_stats.followers_version < excluded.followers_version THEN excluded.followers ELSE user_stats.followers END,
      followers_version = greatest(user_stats.followers_version, excluded.followers_version),
      following = CASE WHEN user_stats.following_version < excluded.following_version THEN excluded.following ELSE user_stats.following END,
      following_version = greatest(user_stats.following_version, excluded.following_version)`;
};

/** Deletes the totals, which a rebuild restores from the event log. */
export const deleteAllStats = async ({ prisma }: ProfileTransaction): Promise<void> => {
  await prisma.userStats.deleteMany();
};
