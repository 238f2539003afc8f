import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { FollowState } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { isBlocked, lockAccounts, unknownUser } from '../users/index.ts';
import { changeFollowCounts, deleteFollow, insertFollow, lockFollowCounts, readFollowState } from './store.ts';

export interface SetFollow {
  readonly followerId: string;
  readonly followeeId: string;
  /** Whether to follow or to unfollow. */
  readonly following: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Makes a user follow or unfollow another user. Repeating it changes nothing. Throws `conflict` for the user's own id, `not_found` for an
 * unknown user, `forbidden` when one has blocked the other, and `invalid_token` once the follower's account is deleted.
 */
export const setFollow = async (
  { transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>,
  { followerId, followeeId: requestedId, following, trace, idempotencyKey }: SetFollow,
): Promise<FollowState> => {
  const followeeId = requestedId.toLowerCase();
  if (followerId === followeeId)
    throw new DomainError('conflict', { detail: 'You cannot follow yourself.', errors: [{ field: 'id', message: 'is your own id' }] });
  return transaction({ actor: followerId, trace, idempotencyKey }, async (tx) => {
    const { prisma } = tx;
    const existing = await lockAccounts(prisma, [followerId, followeeId]);
    if (!existing.has(followerId)) throw new DomainError('invalid_token');
    if (!existing.has(followeeId) || !(await readFollowState(prisma, followeeId, followerId))) throw unknownUser('id');
    await lockFollowCounts(prisma, [followerId, followeeId]);
    if (following && (await isBlocked(prisma, followerId, followeeId)))
      throw new DomainError('forbidden', { detail: 'You cannot follow this person: one of you has blocked the other.' });
    const isChanged = following
      ? await insertFollow(prisma, followerId, followeeId, clock())
      : await deleteFollow(prisma, followerId, followeeId);
    if (isChanged) {
      const counts = await changeFollowCounts(prisma, followerId, followeeId, following ? 1 : -1);
      tx.emit('follow.changed', { followerId, followeeId, following, ...counts });
    }
    const state = await readFollowState(prisma, followeeId, followerId);
    if (!state) throw new Error('followed user not found');
    return { user_id: followeeId, ...state };
  });
};
