import { type DatabaseChassis, type Sql, sqlOf } from '@trenzeye/kit';

type Pool = DatabaseChassis<unknown>['pool'];

/** Any numbers will do, as long as every replica uses the same. */
export const duties = { score: 7_345_110, collect: 7_345_111 } as const;

/** Does the work on this replica if no other is at it. The lock lives in the connection: a replica that dies gives it back. Returns whether it was done here. */
export const whenElected = async (pool: Pool, duty: keyof typeof duties, work: (sql: Sql) => Promise<void>): Promise<boolean> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ elected: boolean }>('SELECT pg_try_advisory_lock($1) AS elected', [duties[duty]]);
    if (!rows[0]?.elected) return false;
    try {
      await work(sqlOf(client));
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [duties[duty]]).catch((error: Error) => {
        broken = error;
      });
    }
    return true;
  } finally {
    client.release(broken);
  }
};
