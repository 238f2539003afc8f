import pg from 'pg';
import type { Logger } from 'pino';
import { backoff, pause } from '../bus/backoff.ts';
import { isTransient } from './transient.ts';

export interface WaitForDatabaseOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly log: Logger | undefined;
  /** Ends the wait, which then rejects with the signal's reason. */
  readonly signal: AbortSignal | undefined;
}

/** The start of a service waits for this pause, so it is shorter than the longest one of `backoff`. */
const longestPauseMs = 1_000;
const attemptTimeoutMs = 10_000;

/** The job that creates databases and roles has not run yet. */
const notCreatedYet = new Set(['3D000', '28000', '28P01']);

const isTemporary = (error: unknown): boolean =>
  isTransient(error) || (error instanceof Error && 'code' in error && notCreatedYet.has(String(error.code)));

const connectOnce = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: attemptTimeoutMs });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Resolves when the database can be connected to: after a restart of the machine, services start at the same time as PostgreSQL. Rejects
 * after `timeoutMs`, on `signal`, and at once with errors that retrying cannot fix. Logs one warning, however long it takes; the password is
 * in no message.
 */
export const waitForDatabase = async ({
  url,
  timeoutMs,
  log,
  signal = new AbortController().signal,
}: WaitForDatabaseOptions): Promise<void> => {
  const startedAt = performance.now();
  const { host, pathname } = new URL(url);
  const database = `${host}${pathname}`;
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      await connectOnce(url);
      if (failures > 0) log?.info({ database, waitedMs: Math.round(performance.now() - startedAt) }, 'database is reachable');
      return;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      const { message } = error as Error;
      if (performance.now() - startedAt >= timeoutMs) {
        throw new Error(`the database was not reachable within ${timeoutMs} ms at ${database}: ${message}`, { cause: error });
      }
      if (failures === 0) log?.warn({ database, timeoutMs, reason: message }, 'database is not reachable yet, retrying');
      await pause(Math.min(longestPauseMs, backoff(failures)), signal);
    }
  }
};
