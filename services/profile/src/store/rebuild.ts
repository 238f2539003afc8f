import type { Sql } from '@trenzeye/kit';

/** Takes out the numbers that the events of others put in. */
export const emptyStats = async (sql: Sql): Promise<void> => {
  await sql.query('TRUNCATE user_stats');
};
