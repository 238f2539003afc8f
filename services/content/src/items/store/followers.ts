import type { Database } from '../../database/transaction.ts';
import { deletedVersion } from './authors.ts';

interface FollowChange {
  readonly followerId: string;
  readonly followeeId: string;
  readonly following: boolean;
  /** Grows with each change. */
  readonly version: number;
}

/** Stores a follow or its end unless a later change is stored, and nothing of deleted accounts. */
export const setFollower = async (prisma: Database, { followerId, followeeId, following, version }: FollowChange): Promise<void> => {
  // Raw: an upsert that depends on the stored version.
  await prisma.$executeRaw`
    INSERT INTO followers (user_id, follower_id, following, version)
    SELECT ${followeeId}::uuid, ${followerId}::uuid, ${following}::boolean, ${version}::bigint
    WHERE NOT EXISTS (SELECT FROM authors WHERE user_id IN (${followeeId}::uuid, ${followerId}::uuid) AND version = ${deletedVersion}::bigint)
    ON CONFLICT (user_id, follower_id) DO UPDATE SET following = excluded.following, version = excluded.version
    WHERE followers.version < excluded.version`;
};

export const deleteFollows = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.follower.deleteMany({ where: { OR: [{ user_id: userId }, { follower_id: userId }] } });
};
