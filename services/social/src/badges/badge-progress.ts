import { type BadgeProgress, badgeRules, EarnedBadge } from '@trenzeye/proto/http/social';
import type { BadgeFacts } from './store.ts';

const { early_adopter: early, viral_creator: viral, remix_master: master } = badgeRules;

type Step = Pick<BadgeProgress, 'have' | 'need' | 'open'>;

const steps: Record<EarnedBadge, (facts: BadgeFacts) => Step> = {
  early_adopter: ({ earlier }) => ({ need: early.need, have: earlier === null ? 0 : 1, open: (earlier ?? 0) < early.maxAccounts }),
  viral_creator: ({ reactors }) => ({ need: viral.need, have: reactors, open: true }),
  remix_master: ({ remixers }) => ({ need: master.need, have: remixers, open: true }),
};

/** A user's progress towards each badge. Badges in `held` stay earned. */
export const badgeProgress = (facts: BadgeFacts, held: ReadonlySet<string | null>): BadgeProgress[] =>
  EarnedBadge.options.map((code) => {
    const { have, need, open } = steps[code](facts);
    const earned = held.has(code);
    return { code, need, have: Math.min(have, need), earned, open: open || earned };
  });

/** The badges that these facts earn. */
export const earnedBadges = (facts: BadgeFacts): EarnedBadge[] =>
  badgeProgress(facts, new Set()).flatMap(({ code, have, need, open }) => (open && have >= need ? [code] : []));
