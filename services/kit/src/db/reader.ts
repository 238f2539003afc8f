import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, QueryResultRow } from 'pg';
import type { Logger } from '../logging/logger.ts';
import { createPool } from './pool.ts';
import { type Sql, sqlOf } from './sql.ts';
import { isTransient } from './transient.ts';

export interface ReaderOptions {
  /** The standby, or what leads to several; without it the primary answers everything. */
  readonly url?: string | undefined;
  readonly primary: Pool;
  readonly max: number;
  readonly name: string;
  readonly log: Logger;
}

export interface Reader {
  /** For what may be two seconds old: statements that write nothing, and whose answers nothing is decided by. */
  readonly sql: Sql;
  close(): Promise<void>;
}

/** Milliseconds. */
const lookEvery = 1_000;
/** Seconds. A standby further behind is not asked until it has caught up. */
const furthestBehind = 2;

/**
 * How many seconds the server is behind its primary; infinitely far when it no longer hears from it, and not at all when it is one itself.
 * A standby that has replayed all it has heard is up to date, however long ago the last change was.
 */
const lagOf = `SELECT CASE
    WHEN NOT pg_is_in_recovery() THEN 0
    WHEN NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 'infinity'::float8
    WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8
  END AS behind`;

/** Sends statements to a standby as long as it is there and close behind, else to the primary. Losing it costs no answer. */
export const openReader = async ({ url, primary, max, name, log }: ReaderOptions): Promise<Reader> => {
  const own = sqlOf(primary);
  if (url === undefined) return { sql: own, close: async () => undefined };
  const pool = createPool({ url, max, name: `${name}-reader`, log });
  const standby = sqlOf(pool);
  const stopping = new AbortController();
  let close = false;

  const look = async (): Promise<void> => {
    const behind = await standby.query<{ behind: number }>(lagOf, [], 'standby-lag').then(
      ([row]) => row?.behind ?? Number.POSITIVE_INFINITY,
      () => Number.POSITIVE_INFINITY,
    );
    const now = behind <= furthestBehind;
    if (now !== close)
      log.info({ behind }, now ? 'the standby is close behind and answers reads' : 'the primary answers reads: no standby is close behind');
    close = now;
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) await look();
    }
  };

  await look();
  const watching = watch();
  return {
    sql: {
      query: async <T extends QueryResultRow>(text: string, values?: readonly unknown[], statement?: string) => {
        if (!close) return own.query<T>(text, values, statement);
        try {
          return await standby.query<T>(text, values, statement);
        } catch (error) {
          if (!isTransient(error)) throw error;
          close = false;
          return own.query<T>(text, values, statement);
        }
      },
    },
    close: async () => {
      stopping.abort();
      await watching;
      await pool.end();
    },
  };
};
