import type { Sql } from '@trenzeye/kit';
import { scrubLogs } from './activity-logs.ts';

/** Takes out the log, the directory and what can be reported: all that events put in. */
export const emptyProjections = async (sql: Sql): Promise<void> => {
  await sql.query('TRUNCATE activity_logs, people, subjects');
};

/** Takes out of the log what names or quotes people whose accounts are deleted. */
export const scrubForgotten = async (sql: Sql): Promise<void> => {
  const gone = await sql.query<{ id: string }>('SELECT id FROM people WHERE deleted');
  for (const { id } of gone) await scrubLogs(sql, id);
};
