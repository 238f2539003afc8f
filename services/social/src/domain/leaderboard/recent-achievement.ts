import type { RankedEntry } from '../../store/leaderboard/leaderboard-entries.ts';
import { weekMs } from './score.ts';

const persons = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export interface AchievementContext {
  /** Who was remixed by most people this week. */
  readonly mostRemixed: string | undefined;
  readonly now: Date;
}

/** The best that can be said about somebody's standing in a few words; null when there is nothing. */
export const recentAchievement = (
  { user_id, badges, badge_awarded_at, best_spot, remixers, reached }: RankedEntry,
  { mostRemixed, now }: AchievementContext,
): string | null => {
  const earned = badges[0] ? `Earned ${badges[0].title}` : null;
  if (user_id === mostRemixed) return 'Most remixed this week';
  if (earned && badge_awarded_at && now.getTime() - new Date(badge_awarded_at).getTime() < weekMs) return earned;
  if (best_spot > 0) return `Spotted a trend before ${persons(best_spot)}`;
  if (remixers > 0) return `Remixed by ${persons(remixers)}`;
  if (earned) return earned;
  return reached > 0 ? `Reached ${persons(reached)}` : null;
};
