import type { DatabaseChassis } from '@trenzeye/kit';

type Pool = DatabaseChassis<unknown>['pool'];

/** Session-level advisory locks, the same in every replica. */
const advisoryLockIds = { ranking: 7_345_110, collection: 7_345_111, followed: 7_345_112, alerts: 7_345_113, images: 7_345_114 } as const;

/**
 * Runs the work unless another replica is running it, and returns whether it ran. The lock belongs to a database session, so it is
 * released when the replica dies; Prisma does not pin a session outside of a transaction, and the work is longer than one should be.
 */
export const runExclusively = async (pool: Pool, lock: keyof typeof advisoryLockIds, work: () => Promise<void>): Promise<boolean> => {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    // Raw: a session-level lock, on a connection that stays with this call.
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [advisoryLockIds[lock]]);
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [advisoryLockIds[lock]]).catch((error: Error) => {
        connectionError = error;
      });
    }
    return true;
  } finally {
    client.release(connectionError);
  }
};
