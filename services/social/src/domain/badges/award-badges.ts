import { type Emit, newId, type Sql } from '@trenzeye/kit';
import { badgeRules, EarnedBadge } from '@trenzeye/proto/http/social';
import { type BadgeRow, insertAward, lackingBadges, readBadgeFacts, readBadges } from '../../store/leaderboard/badges.ts';
import { earnedBadges } from './badge-progress.ts';

export interface Award {
  readonly userId: string;
  readonly awardedBy: string;
  readonly at: Date;
}

/** Awards one badge and announces it. Undefined when the user has it already, or no account; else the award's id. */
export const award = async (sql: Sql, emit: Emit, badge: BadgeRow, { userId, awardedBy, at }: Award): Promise<string | undefined> => {
  const id = newId();
  if (!(await insertAward(sql, badge.id, { id, userId, awardedBy, at }))) return undefined;
  emit('badge.awarded', { awardId: id, userId, badgeId: badge.id, code: badge.code ?? '', title: badge.title, awardedBy });
  return id;
};

/** Awards what these people have earned and do not have yet. Again, it changes nothing. */
export const awardEarned = async (sql: Sql, emit: Emit, userIds: readonly string[], at: Date): Promise<void> => {
  const lacking = await lackingBadges(sql, userIds, EarnedBadge.options);
  if (lacking.length === 0) return;
  const badges = new Map((await readBadges(sql)).map((badge) => [badge.code, badge]));
  for (const facts of await readBadgeFacts(sql, lacking, badgeRules.early_adopter.maxAccounts))
    for (const code of earnedBadges(facts)) {
      const badge = badges.get(code);
      if (badge) await award(sql, emit, badge, { userId: facts.user_id, awardedBy: 'system', at });
    }
};
