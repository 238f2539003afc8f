import pg from 'pg';
import type { Logger } from '../logging/logger.ts';
import { createTracedPool } from './traced-pool.ts';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly name: string;
  readonly log: Logger;
  /** Whether statements are measured one by one. */
  readonly traced?: boolean;
}

/** One pool per service, shared by Prisma and named SQL. Waiting for a connection or a statement ends with an error, never hangs. */
export const createPool = ({ url, max, name, log, traced = false }: PoolOptions): pg.Pool => {
  const config: pg.PoolConfig = {
    connectionString: url,
    max,
    application_name: `trenzeye-${name}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    // The server ends a slow statement; one that a silent server never ends is given up here.
    query_timeout: 16_000,
    keepAlive: true,
  };
  const pool = traced ? createTracedPool(config) : new pg.Pool(config);
  // A connection in somebody's hands loses the pool's own listener; its holder learns of the loss by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Without a listener a server that goes away would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'database connection lost');
  });
  return pool;
};
