import type { Pool } from 'pg';
import { runPeriodically, type Stop } from '../background-tasks.ts';
import type { Logger } from '../logging/logger.ts';

const cleanupEveryMs = 3_600_000;

/**
 * Deletes inbox rows after 30 days, idempotency keys after 2 days, account statuses after 1 day and revoked sessions after 2 hours:
 * access tokens issued before the change have expired by then.
 */
export const deleteExpiredRecords = async (pool: Pool): Promise<void> => {
  await pool.query("DELETE FROM kit.inbox WHERE received_at < now() - interval '30 days'");
  await pool.query("DELETE FROM kit.idempotency WHERE created_at < now() - interval '2 days'");
  await pool.query("DELETE FROM kit.account_status WHERE changed_at < now() - interval '1 day'");
  await pool.query("DELETE FROM kit.revoked_session WHERE changed_at < now() - interval '2 hours'");
};

export const startExpiredRecordCleanup = (pool: Pool, log: Logger): Stop =>
  runPeriodically({ name: 'expired-record-cleanup', everyMs: cleanupEveryMs, log, run: () => deleteExpiredRecords(pool) });
