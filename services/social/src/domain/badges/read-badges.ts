import { DomainError } from '@trenzeye/kit';
import { type BadgeAward, type BadgeProgress, badgeRules } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { type AwardRow, readAwards, readBadgeFacts } from '../../store/leaderboard/badges.ts';
import { badgeProgress } from './badge-progress.ts';

const present = ({ award_id, awarded_at, badge }: AwardRow): BadgeAward => ({ id: award_id, awarded_at: awarded_at.toISOString(), badge });

/** Somebody's badges, latest first; none of somebody unknown. */
export const readBadgeAwards = async ({ sql }: Pick<SocialContext, 'sql'>, userId: string): Promise<BadgeAward[]> =>
  (await readAwards(sql, userId)).map(present);

/** How far somebody is towards each badge. Throws `forbidden` for anybody else. */
export const readBadgeProgress = async ({ sql }: SocialContext, given: string, viewerId: string): Promise<BadgeProgress[]> => {
  const userId = given.toLowerCase();
  if (userId !== viewerId) throw new DomainError('forbidden', { detail: 'Only your own progress is shown to you.' });
  const [facts] = await readBadgeFacts(sql, [userId], badgeRules.early_adopter.maxAccounts);
  const held = new Set((await readAwards(sql, userId)).map(({ badge }) => badge.code));
  return badgeProgress(facts ?? { user_id: userId, earlier: null, reactors: 0, remixers: 0 }, held);
};
