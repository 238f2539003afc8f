import { DomainError } from '@trenzeye/kit';
import { type BadgeAward, type BadgeProgress, badgeRules } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { badgeProgress } from './badge-progress.ts';
import { type AwardRow, readAwards, readBadgeFacts } from './store.ts';

const present = ({ id, awarded_at, badge }: AwardRow): BadgeAward => ({ id, awarded_at: awarded_at.toISOString(), badge });

/** A user's badges, latest first; none for an unknown user. */
export const readBadgeAwards = async ({ prisma }: Pick<SocialContext, 'prisma'>, userId: string): Promise<BadgeAward[]> =>
  (await readAwards(prisma, userId)).map(present);

/** A user's progress towards each badge. Throws `forbidden` for another user's progress. */
export const readBadgeProgress = async (
  { prisma }: Pick<SocialContext, 'prisma'>,
  requestedId: string,
  viewerId: string,
): Promise<BadgeProgress[]> => {
  const userId = requestedId.toLowerCase();
  if (userId !== viewerId) throw new DomainError('forbidden', { detail: 'Only your own progress is shown to you.' });
  const [facts] = await readBadgeFacts(prisma, [userId], badgeRules.early_adopter.maxAccounts);
  const held = new Set((await readAwards(prisma, userId)).map(({ badge }) => badge.code));
  return badgeProgress(facts ?? { user_id: userId, earlier: null, reactors: 0, remixers: 0 }, held);
};
