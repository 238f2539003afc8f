import { DomainError, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { BodyOf, social } from '@trenzeye/proto/http';
import { type AssignedBadge, badgeRules, EarnedBadge } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { SocialTransaction } from '../database/transaction.ts';
import { hasProfile, lockAccounts, unknownUser } from '../users/index.ts';
import { earnedBadges } from './read-badges.ts';
import { type BadgeRow, insertAwards, readBadge, readBadgeFacts, readBadges, readHeldBadges } from './store.ts';

interface Award {
  readonly userId: string;
  readonly badge: BadgeRow;
  readonly awardedBy: string;
  readonly at: Date;
}

/** Awards badges with their events to users whose accounts are locked and exist. Returns the ids of new awards. */
const awardAll = async (tx: SocialTransaction, awards: readonly Award[]): Promise<string[]> => {
  const identified = awards.map((award) => ({ ...award, id: newId(), badgeId: award.badge.id }));
  const inserted = await insertAwards(tx.prisma, identified);
  return identified.flatMap(({ id, userId, badge, awardedBy }) => {
    if (!inserted.has(id)) return [];
    tx.emit('badge.awarded', { awardId: id, userId, badgeId: badge.id, code: badge.code ?? '', title: badge.title, awardedBy });
    return [id];
  });
};

/** Awards one badge with its event and returns the award's id. Undefined when the user has it already or the account is deleted. */
const award = async (tx: SocialTransaction, details: Award): Promise<string | undefined> => {
  const existing = await lockAccounts(tx.prisma, [details.userId]);
  return existing.has(details.userId) ? (await awardAll(tx, [details]))[0] : undefined;
};

/** Awards the badges that these users have earned and do not have. Their accounts are locked and exist. Repeating it changes nothing. */
export const awardEarned = async (tx: SocialTransaction, userIds: readonly string[], at: Date): Promise<void> => {
  const held = await readHeldBadges(tx.prisma, userIds, EarnedBadge.options);
  const lacking = userIds.filter((userId) => (held.get(userId)?.size ?? 0) < EarnedBadge.options.length);
  if (lacking.length === 0) return;
  const facts = await readBadgeFacts(tx.prisma, lacking, badgeRules.early_adopter.maxAccounts);
  const earned = facts.flatMap((each) =>
    earnedBadges(each).flatMap((code) => (held.get(each.user_id)?.has(code) ? [] : [{ userId: each.user_id, code }])),
  );
  if (earned.length === 0) return;
  const badges = new Map((await readBadges(tx.prisma)).map((badge) => [badge.code, badge]));
  await awardAll(
    tx,
    earned.flatMap(({ userId, code }) => {
      const badge = badges.get(code);
      return badge ? [{ userId, badge, awardedBy: 'system', at }] : [];
    }),
  );
};

interface AssignBadge extends BodyOf<typeof social.assignBadge> {
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

/** Awards badges by the system; existing awards and deleted accounts are skipped. Returns how many were new. */
export const seedBadges = (
  context: Pick<SocialContext, 'transaction' | 'clock'>,
  seeds: BodyOf<typeof social.seedBadges>,
): Promise<number> =>
  context.transaction({ actor: 'system' }, async (tx) => {
    const badges = new Map((await readBadges(tx.prisma)).map((badge) => [badge.code, badge]));
    let created = 0;
    for (const { user_id, code } of seeds) {
      const badge = badges.get(code);
      if (!badge) continue;
      const details = { userId: user_id.toLowerCase(), badge, awardedBy: 'system', at: context.clock() };
      if ((await award(tx, details)) !== undefined) created += 1;
    }
    return created;
  });
