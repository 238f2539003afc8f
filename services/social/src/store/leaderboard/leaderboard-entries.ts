import type { Sql } from '@trenzeye/kit';
import type { Badge, Period } from '@trenzeye/proto/http/leaderboard';
import type { z } from 'zod';

export interface Entry {
  readonly period: z.output<typeof Period>;
  readonly user_id: string;
  readonly total: number;
  readonly trend_spotting: number;
  readonly content_creation: number;
  readonly engagement: number;
  readonly best_spot: number;
  readonly remixers: number;
  readonly reached: number;
  readonly recheck_at: Date | null;
}

/** Puts these people's standings in place of what there was; none of somebody without an account. */
export const replaceEntries = async (sql: Sql, userIds: readonly string[], standings: readonly Entry[]): Promise<void> => {
  await sql.query(
    `DELETE FROM leaderboard_entries s WHERE s.user_id = ANY($1::uuid[])
       AND NOT EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) AS n(period text, user_id uuid) WHERE n.period = s.period AND n.user_id = s.user_id)`,
    [userIds, JSON.stringify(standings)],
    'standings-clear',
  );
  await sql.query(
    `INSERT INTO leaderboard_entries SELECT n.* FROM jsonb_populate_recordset(NULL::leaderboard_entries, $1::jsonb) n WHERE has_account(n.user_id)
     ON CONFLICT (period, user_id) DO UPDATE SET total = excluded.total, trend_spotting = excluded.trend_spotting,
       content_creation = excluded.content_creation, engagement = excluded.engagement, best_spot = excluded.best_spot,
       remixers = excluded.remixers, reached = excluded.reached, recheck_at = excluded.recheck_at`,
    [JSON.stringify(standings)],
    'standings-set',
  );
};

export interface RankedEntry extends Omit<Entry, 'recheck_at' | 'period'> {
  /** A name may be missing for a moment, until the account's event is here. */
  readonly username: string;
  readonly avatar_url: string | null;
  readonly is_test_user: boolean;
  /** The latest two. */
  readonly badges: Badge[];
  readonly badge_awarded_at: Date | null;
}

/** The last standing of the page before. */
export type EntryPosition = readonly [total: string, userId: string];

const latestBadges = `SELECT jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'title', b.title, 'description', b.description,
    'color', b.color, 'icon', b.icon) ORDER BY u.awarded_at DESC, u.id DESC) AS badges, max(u.awarded_at) AS awarded_at
  FROM (SELECT * FROM user_badges WHERE user_id = s.user_id ORDER BY awarded_at DESC, id DESC LIMIT 2) u JOIN badges b ON b.id = u.badge_id`;

/** A page of the leaderboard, best first; the same score in the order of the ids. */
export const readEntries = (sql: Sql, period: Entry['period'], limit: number, after: EntryPosition | undefined): Promise<RankedEntry[]> =>
  sql.query<RankedEntry & Record<string, unknown>>(
    `SELECT s.user_id, s.total, s.trend_spotting, s.content_creation, s.engagement, s.best_spot, s.remixers, s.reached,
       coalesce(p.username, 'user') AS username, p.avatar_url, coalesce(p.is_test_user, false) AS is_test_user,
       coalesce(l.badges, '[]') AS badges, l.awarded_at AS badge_awarded_at
     FROM leaderboard_entries s LEFT JOIN user_profiles p ON p.user_id = s.user_id CROSS JOIN LATERAL (${latestBadges}) l
     WHERE s.period = $1 ${after ? 'AND (s.total, s.user_id) < ($3::int, $4::uuid)' : ''}
     ORDER BY s.total DESC, s.user_id DESC LIMIT $2`,
    [period, limit, ...(after ?? [])],
    after ? 'standings-after' : 'standings-first',
  );

/** How many stand before a page: up to and including the position, and how many of those have more than `total`. */
export const countEntriesBefore = async (
  sql: Sql,
  period: Entry['period'],
  [total, userId]: EntryPosition,
  pageTotal: number,
): Promise<{ before: number; higher: number }> => {
  const [row] = await sql.query<{ before: number; higher: number }>(
    `SELECT count(*)::int AS before, count(*) FILTER (WHERE total > $4::int)::int AS higher FROM leaderboard_entries
     WHERE period = $1 AND (total, user_id) >= ($2::int, $3::uuid)`,
    [period, total, userId, pageTotal],
    'standings-before',
  );
  return row ?? { before: 0, higher: 0 };
};

/** Who was remixed by most people this week, if anybody was. */
export const readMostRemixed = async (sql: Sql): Promise<string | undefined> => {
  const [row] = await sql.query<{ user_id: string }>(
    "SELECT user_id FROM leaderboard_entries WHERE period = 'week' AND remixers > 0 ORDER BY remixers DESC, user_id LIMIT 1",
    [],
    'standings-most-remixed',
  );
  return row?.user_id;
};
