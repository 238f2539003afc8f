import type { Sql } from '@trenzeye/kit';

/** How long somebody may pause between two pages, in milliseconds. */
const keptFor = 6 * 3_600_000;
const fresh = 60_000;

/** Keeps the order somebody is reading, under the id made from it. */
export const keepRanking = async (sql: Sql, id: string, ranking: readonly string[], now: Date): Promise<void> => {
  await sql.query(
    `INSERT INTO trends.signal_rankings AS r (id, signal_ids, used_at) VALUES ($1, $2::uuid[], $3::timestamptz)
     ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at WHERE r.used_at < $4::timestamptz`,
    [id, [...ranking], now.toISOString(), new Date(now.getTime() - fresh).toISOString()],
    'ranking-keep',
  );
};

/** Undefined when nobody has read on for hours. */
export const findRanking = async (sql: Sql, id: string): Promise<string[] | undefined> => {
  const [row] = await sql.query<{ signal_ids: string[] }>(
    'SELECT signal_ids FROM trends.signal_rankings WHERE id = $1',
    [id],
    'ranking-find',
  );
  return row?.signal_ids;
};

export const forgetRankings = async (sql: Sql, now: Date): Promise<void> => {
  await sql.query(
    'DELETE FROM trends.signal_rankings WHERE used_at < $1::timestamptz',
    [new Date(now.getTime() - keptFor).toISOString()],
    'rankings-forget',
  );
};
