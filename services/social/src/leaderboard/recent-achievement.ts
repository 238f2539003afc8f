import { weekMs } from './score.ts';
import type { RankedEntry } from './store/leaderboard.ts';

const countPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export interface AchievementContext {
  /** The user who was remixed by most users this week. */
  readonly mostRemixed: string | undefined;
  readonly now: Date;
}

/** The most notable achievement of a leaderboard entry as a short text; null without one. */
export const recentAchievement = (
  { user_id, badges, badge_awarded_at, best_spot, remixers, reached }: RankedEntry,
  { mostRemixed, now }: AchievementContext,
): string | null => {
  const earned = badges[0] ? `Earned ${badges[0].title}` : null;
  if (user_id === mostRemixed) return 'Most remixed this week';
  if (earned && badge_awarded_at && now.getTime() - new Date(badge_awarded_at).getTime() < weekMs) return earned;
  if (best_spot > 0) return `Spotted a trend before ${countPeople(best_spot)}`;
  if (remixers > 0) return `Remixed by ${countPeople(remixers)}`;
  if (earned) return earned;
  return reached > 0 ? `Reached ${countPeople(reached)}` : null;
};
