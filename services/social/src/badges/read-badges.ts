import { DomainError } from '@trenzeye/kit';
import { type BadgeAward, type BadgeProgress, badgeRules, EarnedBadge } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { type AwardRow, type BadgeFacts, readAwards, readBadgeFacts } from './store.ts';

const { early_adopter: early, viral_creator: viral, remix_master: master } = badgeRules;

type Step = Pick<BadgeProgress, 'have' | 'need' | 'open'>;

const steps: Record<EarnedBadge, (facts: BadgeFacts) => Step> = {
  early_adopter: ({ earlier }) => ({ need: early.need, have: earlier === null ? 0 : 1, open: (earlier ?? 0) < early.maxAccounts }),
  viral_creator: ({ reactors }) => ({ need: viral.need, have: reactors, open: true }),
  remix_master: ({ remixers }) => ({ need: master.need, have: remixers, open: true }),
};

/** A user's progress towards each badge. Badges in `held` stay earned. */
const badgeProgress = (facts: BadgeFacts, held: ReadonlySet<string | null>): BadgeProgress[] =>
  EarnedBadge.options.map((code) => {
    const { have, need, open } = steps[code](facts);
    const earned = held.has(code);
    return { code, need, have: Math.min(have, need), earned, open: open || earned };
  });

/** The badges that these facts earn. */
export const earnedBadges = (facts: BadgeFacts): EarnedBadge[] =>
  badgeProgress(facts, new Set()).flatMap(({ code, have, need, open }) => (open && have >= need ? [code] : []));

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
