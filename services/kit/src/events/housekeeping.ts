import type { Pool } from 'pg';
import type { Logger } from '../logging/logger.ts';

const everyHour = 3_600_000;

/** Forgets what no repeat can still refer to: inbox entries after 30 days, idempotency keys after 2 days, changes of role or status after one (tokens made before them have long expired). Returns the stop. */
export const startHousekeeping = (pool: Pool, log: Logger): (() => Promise<void>) => {
  const sweep = () => {
    pool
      .query("DELETE FROM kit.inbox WHERE received_at < now() - interval '30 days'")
      .then(() => pool.query("DELETE FROM kit.idempotency WHERE created_at < now() - interval '2 days'"))
      .then(() => pool.query("DELETE FROM kit.standings WHERE changed_at < now() - interval '1 day'"))
      .catch((error: unknown) => log.warn({ err: error }, 'old inbox entries could not be removed'));
  };
  const timer = setInterval(sweep, everyHour).unref();
  return async () => clearInterval(timer);
};
