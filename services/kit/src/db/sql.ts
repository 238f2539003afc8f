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

/** Runs `work` in one transaction on one connection; rolls back when it throws. */
export const inTransaction = async <T>(pool: Pool, work: (sql: Sql, connection: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(sqlOf(client), client);
    await client.query('COMMIT');
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
