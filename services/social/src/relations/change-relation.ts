import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { RelationState } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { SocialTransaction } from '../database/transaction.ts';
import { changeFollowCounts, deleteFollow, lockFollowCounts } from '../follows/index.ts';
import { retractActors } from '../notifications/index.ts';
import { hasProfile, lockAccounts, unknownUser } from '../users/index.ts';
import { type Relation, readRelation, setRelation } from './store.ts';

export interface ChangeRelation {
  readonly userId: string;
  readonly otherId: string;
  readonly change: Partial<Relation>;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const endFollow = async (tx: SocialTransaction, followerId: string, followeeId: string): Promise<void> => {
  if (!(await deleteFollow(tx.prisma, followerId, followeeId))) return;
  const counts = await changeFollowCounts(tx.prisma, followerId, followeeId, -1);
  tx.emit('follow.changed', { followerId, followeeId, following: false, ...counts });
};

/**
 * Blocks, unblocks, mutes or unmutes another user. A block ends the follows of both users. Repeating it changes nothing. Throws `conflict`
 * for the user's own id, `not_found` for an unknown user, `invalid_token` once the account is deleted.
 */
export const changeRelation = async (
  { transaction, clock }: Pick<SocialContext, 'transaction' | 'clock'>,
  { userId, otherId: requestedId, change, trace, idempotencyKey }: ChangeRelation,
): Promise<RelationState> => {
  const otherId = requestedId.toLowerCase();
  if (userId === otherId)
    throw new DomainError('conflict', {
      detail: 'You cannot do this to your own account.',
      errors: [{ field: 'id', message: 'is your own id' }],
    });
  return transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    const { prisma } = tx;
    const existing = await lockAccounts(prisma, [userId, otherId]);
    if (!existing.has(userId)) throw new DomainError('invalid_token');
    if (!existing.has(otherId) || !(await hasProfile(prisma, otherId))) throw unknownUser('id');
    await lockFollowCounts(prisma, [userId, otherId]);
    const before = await readRelation(prisma, userId, otherId);
    const after = { ...before, ...change };
    if (after.blocked === before.blocked && after.muted === before.muted) return { user_id: otherId, ...before };
    const version = await setRelation(prisma, userId, otherId, after, clock());
    if (after.blocked) {
      await endFollow(tx, userId, otherId);
      await endFollow(tx, otherId, userId);
    }
    const ownPair = [userId, otherId] as const;
    await retractActors(prisma, after.blocked ? [ownPair, [otherId, userId]] : [ownPair]);
    tx.emit('relation.changed', { userId, otherId, ...after, version });
    return { user_id: otherId, ...after };
  });
};
