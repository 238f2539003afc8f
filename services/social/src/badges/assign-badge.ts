import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { BodyOf, social } from '@trenzeye/proto/http';
import type { AssignedBadge } from '@trenzeye/proto/http/social';
import { hasProfile } from '../accounts/store/user-profiles.ts';
import { unknownUser } from '../accounts/unknown-user.ts';
import type { SocialContext } from '../context.ts';
import { award } from './award-badges.ts';
import { readBadge } from './store.ts';

export interface AssignBadge extends BodyOf<typeof social.assignBadge> {
  readonly callerId: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Awards a badge to a user. Throws `forbidden` when `awarded_by` is not the caller, `not_found` for an unknown user or badge, `conflict`
 * when the user has the badge.
 */
export const assignBadge = async (
  context: Pick<SocialContext, 'transaction' | 'clock'>,
  { user_id, badge_id, awarded_by, callerId, trace, idempotencyKey }: AssignBadge,
): Promise<AssignedBadge> => {
  if (awarded_by.toLowerCase() !== callerId)
    throw new DomainError('forbidden', {
      detail: 'You award badges in your own name.',
      errors: [{ field: 'awarded_by', message: 'is not your own id' }],
    });
  const userId = user_id.toLowerCase();
  return context.transaction({ actor: callerId, trace, idempotencyKey }, async (tx) => {
    const badge = await readBadge(tx.prisma, badge_id);
    if (!badge)
      throw new DomainError('not_found', {
        detail: 'There is no such badge.',
        errors: [{ field: 'badge_id', message: 'is not the id of a badge' }],
      });
    if (!(await hasProfile(tx.prisma, userId))) throw unknownUser('user_id');
    const at = context.clock();
    const id = await award(tx, { userId, badge, awardedBy: callerId, at });
    if (id === undefined)
      throw new DomainError('conflict', {
        detail: 'This user has the badge already.',
        errors: [{ field: 'badge_id', message: 'has already been awarded to this user' }],
      });
    return { id, awarded_at: at.toISOString(), user_id: userId, badge_id: badge.id, awarded_by: callerId, badge };
  });
};
