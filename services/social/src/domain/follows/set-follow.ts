import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { FollowState } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { hasAccount } from '../../store/users/account-deletion.ts';
import { changeFollowCounts, deleteFollow, insertFollow, lockFollowCounts, readFollowState } from '../../store/users/follows.ts';
import { isBlocked } from '../../store/users/relations.ts';
import { unknownUser } from '../accounts/unknown-user.ts';

export interface SetFollow {
  readonly followerId: string;
  readonly followeeId: string;
  /** Whether they follow from now on. */
  readonly following: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Makes somebody follow somebody else, or stop. Again, it changes nothing. Throws `conflict` for oneself, `not_found` for somebody
 * unknown, `forbidden` when one has blocked the other, and `invalid_token` once the follower's account is deleted.
 */
export const setFollow = async (
  context: SocialContext,
  { followerId, followeeId: given, following, trace, idempotencyKey }: SetFollow,
): Promise<FollowState> => {
  const followeeId = given.toLowerCase();
  if (followerId === followeeId)
    throw new DomainError('conflict', { detail: 'You cannot follow yourself.', errors: [{ field: 'id', message: 'is your own id' }] });
  return context.transaction({ actor: followerId, trace, idempotencyKey }, async (tx) => {
    if (!(await hasAccount(tx, followerId))) throw new DomainError('invalid_token');
    if (!(await hasAccount(tx, followeeId)) || !(await readFollowState(tx, followeeId, followerId))) throw unknownUser('id');
    await lockFollowCounts(tx, [followerId, followeeId]);
    if (following && (await isBlocked(tx, followerId, followeeId)))
      throw new DomainError('forbidden', { detail: 'You cannot follow this person: one of you has blocked the other.' });
    const changed = following
      ? await insertFollow(tx, followerId, followeeId, context.clock())
      : await deleteFollow(tx, followerId, followeeId);
    if (changed)
      tx.emit('follow.changed', {
        followerId,
        followeeId,
        following,
        ...(await changeFollowCounts(tx, followerId, followeeId, following ? 1 : -1)),
      });
    const state = await readFollowState(tx, followeeId, followerId);
    if (!state) throw new Error('a person was not there any more right after they were followed');
    return { user_id: followeeId, ...state };
  });
};
