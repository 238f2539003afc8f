import type { BadgeDetail, BadgeProgress } from '@trenzeye/proto/http/social';

type Code = BadgeProgress['code'];

interface Goal extends Pick<BadgeDetail, 'title' | 'color' | 'icon'> {
  /** What to do for it; `need` is the server's number. */
  readonly how: (need: number) => string;
}

/** The badges that are earned by rules, as they look before they are earned. */
export const goals: Readonly<Record<Code, Goal>> = {
  early_adopter: {
    title: 'Early Adopter',
    color: 'blue',
    icon: 'early_adopter',
    how: () => 'Publish something while Trenzeye is young.',
  },
  viral_creator: {
    title: 'Viral Creator',
    color: 'gold',
    icon: 'viral_creator',
    how: (need) => `Have ${need} different people react to one item of yours.`,
  },
  remix_master: {
    title: 'Remix Master',
    color: 'purple',
    icon: 'remix_master',
    how: (need) => `Have ${need} different people remix your items.`,
  },
};

/** Those still ahead, the nearest first; what can no longer be earned is left out. */
export function goalsAhead(progress: readonly BadgeProgress[]): BadgeProgress[] {
  const share = ({ have, need }: BadgeProgress) => have / need;
  return progress.filter(({ earned, open }) => !earned && open).sort((one, other) => share(other) - share(one));
}
