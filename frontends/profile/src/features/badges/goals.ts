import { t } from '@lingui/core/macro';
import type { BadgeDetail, BadgeProgress } from '@trenzeye/proto/http/social';

type BadgeCode = BadgeProgress['code'];

interface Goal extends Pick<BadgeDetail, 'title' | 'color' | 'icon'> {
  /** How to earn it; `need` is the count from the server. */
  readonly instructions: (need: number) => string;
}

/** The badges that are earned by rules, as shown before they are earned. */
export const goals: Readonly<Record<BadgeCode, Goal>> = {
  early_adopter: {
    title: t`Early Adopter`,
    color: 'blue',
    icon: 'early_adopter',
    instructions: () => t`Publish content in the early days of Trenzeye.`,
  },
  viral_creator: {
    title: t`Viral Creator`,
    color: 'gold',
    icon: 'viral_creator',
    instructions: (need) => t`Get reactions from ${need} different people on one item.`,
  },
  remix_master: {
    title: t`Remix Master`,
    color: 'purple',
    icon: 'remix_master',
    instructions: (need) => t`Get your items remixed by ${need} different people.`,
  },
};

/** Badges that can still be earned, the closest to completion first. */
export function remainingGoals(progress: readonly BadgeProgress[]): BadgeProgress[] {
  const completion = ({ have, need }: BadgeProgress) => have / need;
  return progress.filter(({ earned, open }) => !earned && open).sort((a, b) => completion(b) - completion(a));
}
