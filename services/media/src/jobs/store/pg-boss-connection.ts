import type { Sql } from '@trenzeye/kit';
import type { ConnectionOptions } from 'pg-boss';

/** Runs the statements of pg-boss, which it builds itself, on a transaction's connection. Named: pg-boss builds the statements itself. */
export const pgBossConnection = (sql: Sql): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values) => ({ rows: await sql.query(text, values) }),
});
