import { DomainError, type Emit, type IdempotencyKey, type Sql } from '@trenzeye/kit';
import type { RelationState } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { retractActors } from '../../store/notifications/notifications.ts';
import { hasProfile } from '../../store/projections.ts';
import { hasAccount } from '../../store/users/account-deletion.ts';
import { changeFollowCounts, deleteFollow, lockFollowCounts } from '../../store/users/follows.ts';
import { type Relation, readRelation, setRelation } from '../../store/users/relations.ts';
import { unknownUser } from '../accounts/unknown-user.ts';

export interface ChangeRelation {
  readonly userId: string;
  readonly otherId: string;
  /** What is to be so from now on. */
  readonly change: Partial<Relation>;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const endFollow = async (sql: Sql, emit: Emit, followerId: string, followeeId: string): Promise<void> => {
  if (!(await deleteFollow(sql, followerId, followeeId))) return;
  emit('follow.changed', { followerId, followeeId, following: false, ...(await changeFollowCounts(sql, followerId, followeeId, -1)) });
};

/**
 * Blocks or mutes somebody, or stops. Blocking ends following both ways. Again, it changes nothing. Throws `conflict` for oneself,
 * `not_found` for somebody unknown, `invalid_token` once the account is deleted.
 */
export const changeRelation = async (
  context: SocialContext,
  { userId, otherId: given, change, trace, idempotencyKey }: ChangeRelation,
): Promise<RelationState> => {
  const otherId = given.toLowerCase();
  if (userId === otherId)
    throw new DomainError('conflict', { detail: 'That is you.', errors: [{ field: 'id', message: 'is your own id' }] });
  return context.transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('invalid_token');
    if (!(await hasAccount(tx, otherId)) || !(await hasProfile(tx, otherId))) throw unknownUser('id');
    await lockFollowCounts(tx, [userId, otherId]);
    const before = await readRelation(tx, userId, otherId);
    const after = { ...before, ...change };
    if (after.blocked === before.blocked && after.muted === before.muted) return { user_id: otherId, ...before };
    const version = await setRelation(tx, userId, otherId, after, context.clock());
    if (after.blocked) {
      await endFollow(tx, tx.emit, userId, otherId);
      await endFollow(tx, tx.emit, otherId, userId);
    }
    const hidden: [string, string][] = after.blocked
      ? [
          [userId, otherId],
          [otherId, userId],
        ]
      : [[userId, otherId]];
    await retractActors(tx, hidden);
    tx.emit('relation.changed', { userId, otherId, ...after, version });
    return { user_id: otherId, ...after };
  });
};
