import { newId } from '@trenzeye/kit';
import { badgeRules, EarnedBadge } from '@trenzeye/proto/http/social';
import { lockAccounts } from '../accounts/store/accounts.ts';
import type { SocialTransaction } from '../database/transaction.ts';
import { earnedBadges } from './badge-progress.ts';
import { type BadgeRow, insertAwards, readBadgeFacts, readBadges, readHeldBadges } from './store.ts';

export interface Award {
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
export const award = async (tx: SocialTransaction, details: Award): Promise<string | undefined> => {
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
