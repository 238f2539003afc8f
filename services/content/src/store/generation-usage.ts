import type { Sql } from '@trenzeye/kit';

/** Takes one of a user's generations of a day, at most `quota` of them, however many ask at once. Returns whether there was one left. */
export const takeGeneration = async (sql: Sql, userId: string, day: string, quota: number): Promise<boolean> => {
  const rows = await sql.query(
    `INSERT INTO generation_usage AS u (user_id, day, used) VALUES ($1::uuid, $2::date, 1)
     ON CONFLICT (user_id, day) DO UPDATE SET used = u.used + 1 WHERE u.used < $3::int RETURNING used`,
    [userId, day, quota],
    'generation-take',
  );
  return rows.length > 0;
};

/** Gives one back: the provider made nothing of it. */
export const returnGeneration = async (sql: Sql, userId: string, day: string): Promise<void> => {
  await sql.query(
    'UPDATE generation_usage SET used = greatest(used - 1, 0) WHERE user_id = $1::uuid AND day = $2::date',
    [userId, day],
    'generation-return',
  );
};
