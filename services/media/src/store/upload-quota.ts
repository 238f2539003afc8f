import type { Sql } from '@trenzeye/kit';

/** Uploads of one person begin one after the other from here to the end of the transaction, so that no two take the same room. */
export const lockQuota = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('uploads ' || $1, 0))", [userId], 'quota-lock');
};

/** Bytes that somebody's uploads take, those on their way included. */
export const storageUsed = async (sql: Sql, userId: string): Promise<number> => {
  const [row] = await sql.query<{ used: number }>(
    'SELECT COALESCE(sum(size), 0)::float8 AS used FROM uploads WHERE user_id = $1',
    [userId],
    'quota-used',
  );
  return row?.used ?? 0;
};

/** Counts one more upload today (UTC); answers how many that makes. */
export const countToday = async (sql: Sql, userId: string, now: Date): Promise<number> => {
  const [row] = await sql.query<{ uploads: number }>(
    `INSERT INTO upload_days AS d (user_id, day, uploads) VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, 1)
     ON CONFLICT (user_id, day) DO UPDATE SET uploads = d.uploads + 1 RETURNING uploads`,
    [userId, now],
    'quota-day',
  );
  return row?.uploads ?? 0;
};

/** Days nobody asks about any more. */
export const forgetDays = async (sql: Sql, before: Date): Promise<void> => {
  await sql.query('DELETE FROM upload_days WHERE day < $1::date', [before], 'quota-forget');
};
