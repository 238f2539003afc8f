import type { Period } from '@trenzeye/proto/http/leaderboard';
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
