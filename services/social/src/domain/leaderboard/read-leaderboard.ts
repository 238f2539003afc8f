import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { LeaderboardEntry, leaderboard } from '@trenzeye/proto/http/leaderboard';
import type { SocialContext } from '../../context.ts';
import {
  countEntriesBefore,
  type EntryPosition,
  type RankedEntry,
  readEntries,
  readMostRemixed,
} from '../../store/leaderboard/leaderboard-entries.ts';
import { type AchievementContext, recentAchievement } from './recent-achievement.ts';

const present = (row: RankedEntry, rank: number, occasion: AchievementContext): LeaderboardEntry => ({
  id: row.user_id,
  username: row.username,
  avatar: row.avatar_url,
  total_score: row.total,
  trend_spotting_score: row.trend_spotting,
  content_creation_score: row.content_creation,
  engagement_score: row.engagement,
  rank,
  badges: row.badges,
  recent_achievement: recentAchievement(row, occasion),
  isTestUser: row.is_test_user,
});

/** A score of more than nine digits is none that was given out. */
const total = /^\d{1,9}$/;

/**
 * A page of the leaderboard and the cursor of the next one. People with the same score share a rank, and the ranks after it are
 * left out. Throws `invalid_cursor`.
 */
export const readLeaderboard = async (
  { reader, clock }: SocialContext,
  { period, cursor, limit }: QueryOf<typeof leaderboard.leaderboard>,
): Promise<{ entries: LeaderboardEntry[]; next: string | undefined }> => {
  const after = decodeCursor(cursor, [total, cursorPatterns.uuid]) as EntryPosition | undefined;
  const rows = await readEntries(reader, period, limit + 1, after);
  const page = rows.slice(0, limit);
  const first = page[0];
  const ahead = after && first ? await countEntriesBefore(reader, period, after, first.total) : { before: 0, higher: 0 };
  const occasion = { mostRemixed: await readMostRemixed(reader), now: clock() };
  let rank = ahead.higher + 1;
  const entries = page.map((row, index) => {
    if (row.total !== page[Math.max(index - 1, 0)]?.total) rank = ahead.before + index + 1;
    return present(row, rank, occasion);
  });
  const last = page.at(-1);
  return { entries, next: rows.length > limit && last ? encodeCursor([last.total, last.user_id]) : undefined };
};
