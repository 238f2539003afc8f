import { cursorPatterns, decodeCursor, slicePage } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { LeaderboardEntry, leaderboard } from '@trenzeye/proto/http/leaderboard';
import type { SocialContext } from '../../context.ts';
import { countEntriesBefore, type EntryPosition, type RankedEntry, readEntries, readMostRemixed } from '../../store/hot/leaderboard.ts';
import { type AchievementContext, recentAchievement } from './recent-achievement.ts';

const present = (row: RankedEntry, rank: number, achievements: AchievementContext): LeaderboardEntry => ({
  id: row.user_id,
  username: row.username,
  avatar: row.avatar_url,
  total_score: row.total,
  trend_spotting_score: row.trend_spotting,
  content_creation_score: row.content_creation,
  engagement_score: row.engagement,
  rank,
  badges: row.badges,
  recent_achievement: recentAchievement(row, achievements),
  isTestUser: row.is_test_user,
});

/** No score has more than nine digits. */
const scorePattern = /^\d{1,9}$/;

/**
 * A page of the leaderboard and the cursor of the next one. Users with the same score share a rank, and the ranks after it are skipped.
 * Throws `invalid_cursor`.
 */
export const readLeaderboard = async (
  { reader, clock }: Pick<SocialContext, 'reader' | 'clock'>,
  { period, cursor, limit }: QueryOf<typeof leaderboard.leaderboard>,
): Promise<{ entries: LeaderboardEntry[]; next: string | undefined }> => {
  const after = decodeCursor(cursor, [scorePattern, cursorPatterns.uuid]) as EntryPosition | undefined;
  const found = await readEntries(reader, period, limit + 1, after);
  const { rows, next } = slicePage(found, limit, ({ total, user_id }) => [total, user_id]);
  const first = rows[0];
  const ahead = after && first ? await countEntriesBefore(reader, period, after, first.total) : { before: 0, higher: 0 };
  const achievements = { mostRemixed: await readMostRemixed(reader), now: clock() };
  let rank = ahead.higher + 1;
  const entries = rows.map((row, index) => {
    if (row.total !== rows[Math.max(index - 1, 0)]?.total) rank = ahead.before + index + 1;
    return present(row, rank, achievements);
  });
  return { entries, next };
};
