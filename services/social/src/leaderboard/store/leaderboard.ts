import type { Sql } from '@trenzeye/kit';
import type { Badge, Period } from '@trenzeye/proto/http/leaderboard';
import type { z } from 'zod';
import type { Database } from '../../database/transaction.ts';

/** A user's scores of one period; users without a score have none. */
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
  /** When something becomes too old to count. */
  readonly recheck_at: Date | null;
}

/** Replaces the entries of these users. */
export const replaceEntries = async (prisma: Database, userIds: readonly string[], entries: readonly Entry[]): Promise<void> => {
  const rows = JSON.stringify(entries);
  // Raw: compares and upserts sets of rows.
  await prisma.$executeRaw`
    DELETE FROM leaderboard_entries s WHERE s.user_id = ANY(${[...userIds]}::uuid[])
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS n(period text, user_id uuid)
        WHERE n.period = s.period AND n.user_id = s.user_id)`;
  await prisma.$executeRaw`
    INSERT INTO leaderboard_entries
    SELECT n.* FROM jsonb_populate_recordset(NULL::leaderboard_entries, ${rows}::jsonb) n
    ON CONFLICT (period, user_id) DO UPDATE SET total = excluded.total, trend_spotting = excluded.trend_spotting,
      content_creation = excluded.content_creation, engagement = excluded.engagement, best_spot = excluded.best_spot,
      remixers = excluded.remixers, reached = excluded.reached, recheck_at = excluded.recheck_at`;
};

// Named statements: the leaderboard is read from a standby, on connections without a Prisma client.

export interface RankedEntry extends Omit<Entry, 'recheck_at' | 'period'> {
  /** `user` until the account's event has arrived. */
  readonly username: string;
  readonly avatar_url: string | null;
  readonly is_test_user: boolean;
  /** The latest two. */
  readonly badges: Badge[];
  readonly badge_awarded_at: Date | null;
}

/** The last entry of the previous page. */
export type EntryPosition = readonly [total: string, userId: string];

const latestBadges = `SELECT jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'title', b.title, 'description', b.description,
    'color', b.color, 'icon', b.icon) ORDER BY u.awarded_at DESC, u.id DESC) AS badges, max(u.awarded_at) AS awarded_at
  FROM (SELECT * FROM user_badges WHERE user_id = s.user_id ORDER BY awarded_at DESC, id DESC LIMIT 2) u JOIN badges b ON b.id = u.badge_id`;

/** A page of the leaderboard, best first; equal scores in the order of the ids. Named: the standby has no Prisma client. */
export const readEntries = (sql: Sql, period: Entry['period'], limit: number, after: EntryPosition | undefined): Promise<RankedEntry[]> =>
  sql.query<RankedEntry & Record<string, unknown>>(
    `SELECT s.user_id, s.total, s.trend_spotting, s.content_creation, s.engagement, s.best_spot, s.remixers, s.reached,
       coalesce(p.username, 'user') AS username, p.avatar_url, coalesce(p.is_test_user, false) AS is_test_user,
       coalesce(l.badges, '[]') AS badges, l.awarded_at AS badge_awarded_at
     FROM leaderboard_entries s LEFT JOIN user_profiles p ON p.user_id = s.user_id CROSS JOIN LATERAL (${latestBadges}) l
     WHERE s.period = $1 ${after ? 'AND (s.total, s.user_id) < ($3::int, $4::uuid)' : ''}
     ORDER BY s.total DESC, s.user_id DESC LIMIT $2`,
    [period, limit, ...(after ?? [])],
    after ? 'leaderboard-after' : 'leaderboard-first',
  );

/** The user who was remixed by most users this week. Named: the standby has no Prisma client. */
export const readMostRemixed = async (sql: Sql): Promise<string | undefined> => {
  const [row] = await sql.query<{ user_id: string }>(
    "SELECT user_id FROM leaderboard_entries WHERE period = 'week' AND remixers > 0 ORDER BY remixers DESC, user_id LIMIT 1",
    [],
    'leaderboard-most-remixed',
  );
  return row?.user_id;
};
