import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { withSessionSettings } from './session-settings.ts';
import { createTracedPool } from './traced-pool.ts';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly name: string;
  readonly log: Logger;
  /** Longest time of a statement, in milliseconds; 15 s by default. */
  readonly statementTimeoutMs?: number | undefined;
  /** Longest wait for a lock, in milliseconds; 10 s by default. Shorter than the time of a statement, so that a wait fails as one. */
  readonly lockTimeoutMs?: number;
  /** Records a span for each statement. */
  readonly traced?: boolean;
}

/** One pool per service, shared by Prisma and named statements. Waiting for a connection or a statement ends with an error. */
export const createPool = (options: PoolOptions): pg.Pool => {
  const { url, max, name, log, statementTimeoutMs = 15_000, lockTimeoutMs = 10_000, traced = false } = options;
  const config: pg.PoolConfig = {
    connectionString: url,
    max,
    application_name: `trenzeye-${name}`,
    connectionTimeoutMillis: 5_000,
    // One stays open: an idle service does a little once a minute, and a new connection takes more time than that.
    min: 1,
    idleTimeoutMillis: 60_000,
    // For servers that do not respond any more; responding servers end slow statements themselves.
    query_timeout: 16_000,
    onConnect: withSessionSettings({
      statement_timeout: statementTimeoutMs,
      // A wait for a lock is worth a retry (55P03), a statement that is too slow itself is not (57014).
      lock_timeout: lockTimeoutMs,
      // Prisma's driver adapter writes and reads timestamps without an offset, as UTC.
      timezone: 'UTC',
    }),
    keepAlive: true,
    // A transaction sends BEGIN and COMMIT without waiting for the answers of the statements before them.
    pipeline: true,
  };
  const pool = traced ? createTracedPool(config) : new pg.Pool(config);
  // The pool removes its listener from a connection in use; the loss of the connection fails the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // An 'error' event without a listener ends the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  return pool;
};
