import { newId } from '@trenzeye/kit';
import { badgeRules, EarnedBadge } from '@trenzeye/proto/http/social';
import { type BadgeRow, insertAward, lackingBadges, readBadgeFacts, readBadges } from '../../store/leaderboard/badges.ts';
import type { SocialTransaction } from '../../store/transaction.ts';
import { earnedBadges } from './badge-progress.ts';

export interface Award {
  readonly userId: string;
  readonly awardedBy: string;
  readonly at: Date;
}

/** Awards one badge with its event and returns the award's id. Undefined when the user has it already or the account is deleted. */
export const award = async (tx: SocialTransaction, badge: BadgeRow, { userId, awardedBy, at }: Award): Promise<string | undefined> => {
  const id = newId();
  if (!(await insertAward(tx, badge.id, { id, userId, awardedBy, at }))) return undefined;
  tx.emit('badge.awarded', { awardId: id, userId, badgeId: badge.id, code: badge.code ?? '', title: badge.title, awardedBy });
  return id;
};

/** Awards the badges that these users have earned and do not have. Repeating it changes nothing. */
export const awardEarned = async (tx: SocialTransaction, userIds: readonly string[], at: Date): Promise<void> => {
  const lacking = await lackingBadges(tx.prisma, userIds, EarnedBadge.options);
  if (lacking.length === 0) return;
  const badges = new Map((await readBadges(tx.prisma)).map((badge) => [badge.code, badge]));
  for (const facts of await readBadgeFacts(tx.prisma, lacking, badgeRules.early_adopter.maxAccounts))
    for (const code of earnedBadges(facts)) {
      const badge = badges.get(code);
      if (badge) await award(tx, badge, { userId: facts.user_id, awardedBy: 'system', at });
    }
};
