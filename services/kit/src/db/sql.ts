import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** Runs one statement with positional parameters; a `name` makes it a prepared statement kept by the connection. */
export interface Sql {
  query<T extends QueryResultRow>(text: string, values?: readonly unknown[], name?: string): Promise<T[]>;
}

export const sqlOf = (client: Pool | PoolClient): Sql => ({
  query: async <T extends QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) => {
    const { rows } = await client.query<T>(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] });
    return rows;
  },
});

/** Statements from here to the end of the current turn of the event loop are written to the connection together. */
const writeTogether = ({ connection: { stream } }: PoolClient): void => {
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * Runs `work` in one transaction on one connection; rolls back when it throws. `last` sends its statement together with COMMIT, which
 * is a rollback if that statement fails. The pool's connections must be in pipeline mode.
 */
export const inTransaction = async <T>(
  pool: Pool,
  work: (sql: Sql, connection: PoolClient) => Promise<T>,
  last?: (sql: Sql, result: T) => Promise<void>,
): Promise<T> => {
  const client = await pool.connect();
  const sql = sqlOf(client);
  let broken: Error | undefined;
  try {
    // Sent together with the first statement of `work`.
    writeTogether(client);
    const begun = client.query('BEGIN');
    begun.catch(() => undefined);
    const result = await work(sql, client);
    writeTogether(client);
    await Promise.all([begun, last?.(sql, result), client.query('COMMIT')]);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};
