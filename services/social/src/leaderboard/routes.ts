import { cursorPatterns, decodeCursor, type Endpoint, endpoint, nextLink, reply, slicePage } from '@trenzeye/kit';
import { type QueryOf, social } from '@trenzeye/proto/http';
import type { LeaderboardEntry, leaderboard } from '@trenzeye/proto/http/leaderboard';
import type { SocialContext } from '../context.ts';
import { weekMs } from './refresh-scores.ts';
import { type EntryPosition, type RankedEntry, readEntries, readMostRemixed } from './store/leaderboard.ts';

const countPeople = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

interface AchievementContext {
  /** The user who was remixed by most users this week. */
  readonly mostRemixed: string | undefined;
  readonly now: Date;
}

/** The most notable achievement of a leaderboard entry as a short text; null without one. */
const recentAchievement = (
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

/** No score, place or rank has more than nine digits. */
const numberPattern = /^\d{1,9}$/;

/** The last entry of the previous page, how many entries there are up to it, and its rank: counting them again would read all of them. */
interface PagePosition {
  readonly entry: EntryPosition;
  readonly place: number;
  readonly rank: number;
}

const decodePosition = (cursor: string | undefined): PagePosition | undefined => {
  const keys = decodeCursor(cursor, [numberPattern, cursorPatterns.uuid, numberPattern, numberPattern]);
  if (!keys) return undefined;
  const [total = '', userId = '', place, rank] = keys;
  return { entry: [total, userId], place: Number(place), rank: Number(rank) };
};

/** The ranks of a page: users with the same score share a rank, and the ranks after it are skipped. */
const rankEntries = (rows: readonly RankedEntry[], after: PagePosition | undefined): number[] => {
  let total = after ? Number(after.entry[0]) : undefined;
  let rank = after?.rank ?? 0;
  return rows.map((row, index) => {
    if (row.total !== total) rank = (after?.place ?? 0) + index + 1;
    total = row.total;
    return rank;
  });
};

/** A page of the leaderboard and the cursor of the next one. Throws `invalid_cursor`. */
const readLeaderboard = async (
  { reader, clock }: Pick<SocialContext, 'reader' | 'clock'>,
  { period, cursor, limit }: QueryOf<typeof leaderboard.leaderboard>,
): Promise<{ entries: LeaderboardEntry[]; next: string | undefined }> => {
  const after = decodePosition(cursor);
  const found = await readEntries(reader, period, limit + 1, after?.entry);
  const ranks = rankEntries(found.slice(0, limit), after);
  const place = (after?.place ?? 0) + ranks.length;
  const { rows, next } = slicePage(found, limit, ({ total, user_id }) => [total, user_id, place, ranks.at(-1) ?? 0]);
  const achievements = { mostRemixed: await readMostRemixed(reader), now: clock() };
  return { entries: rows.map((row, index) => present(row, ranks[index] ?? 0, achievements)), next };
};

export const leaderboardEndpoint = (context: SocialContext): Endpoint =>
  endpoint(social.leaderboard, async ({ query, request }) => {
    const { entries, next } = await readLeaderboard(context, query);
    return reply(200, entries, nextLink(request, next));
  });
