import pg from 'pg';
import type { Logger } from '../logger.ts';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly name: string;
  readonly log: Logger;
}

/** One pool per service, shared by Prisma and named SQL. Waiting for a connection or a statement ends with an error, never hangs. */
export const createPool = ({ url, max, name, log }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `trenzeye-${name}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    keepAlive: true,
  });
  // Without a listener a server that goes away would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return pool;
};

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', '57P01', '57P02', '57P03', '53300', '40001', '40P01', '55P03', '08000', '08003', '08006', '08001', '08004', 'P1001', 'P1002', 'P1017', 'P2024', 'P2028', 'P2034']);

/** Whether the same statement may well succeed later: the server was away, restarting, full, or picked this transaction to abort. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === 'string' && connectionCodes.has(code)) return true;
  if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|server closed the connection/i.test(error.message)) return true;
  return error.cause !== undefined && error.cause !== error && isTransient(error.cause);
};
