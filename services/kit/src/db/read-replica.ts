import type { Pool, QueryResultRow } from 'pg';
import { runPeriodically } from '../background-tasks.ts';
import type { Logger } from '../logging/logger.ts';
import { createPool } from './pool.ts';
import { type Sql, sqlOf } from './sql.ts';
import { isTransient } from './transient.ts';

export interface ReadReplicaOptions {
  /** The standby, or a proxy in front of several; without it the primary answers every read. */
  readonly url?: string | undefined;
  readonly primary: Pool;
  readonly max: number;
  /** Of the connections to the standby. */
  readonly statementTimeoutMs?: number | undefined;
  readonly name: string;
  readonly log: Logger;
}

export interface ReadReplica {
  /** For reads that may be two seconds old and that no decision depends on. */
  readonly sql: Sql;
  close(): Promise<void>;
}

const checkEveryMs = 1_000;
/** A standby with more lag is not used until it has caught up. */
const maxLagSeconds = 2;

/**
 * Seconds of lag behind the primary: infinite without a connection to it, 0 on a primary. A standby that has replayed everything it
 * received is up to date, however long ago the last change was.
 */
const lagQuery = `SELECT CASE
    WHEN NOT pg_is_in_recovery() THEN 0
    WHEN NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 'infinity'::float8
    WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8
  END AS lag`;

/** Sends reads to a standby while its lag is small, otherwise to the primary. A read that loses the standby is repeated on the primary. */
export const openReadReplica = async ({ url, primary, max, statementTimeoutMs, name, log }: ReadReplicaOptions): Promise<ReadReplica> => {
  const primarySql = sqlOf(primary);
  if (url === undefined) return { sql: primarySql, close: async () => undefined };
  const pool = createPool({ url, max, statementTimeoutMs, name: `${name}-reader`, log });
  const standbySql = sqlOf(pool);
  let usesStandby = false;

  const checkLag = async (): Promise<void> => {
    const lagSeconds = await standbySql.query<{ lag: number }>(lagQuery, [], 'standby-lag').then(
      ([row]) => row?.lag ?? Number.POSITIVE_INFINITY,
      () => Number.POSITIVE_INFINITY,
    );
    const isUsable = lagSeconds <= maxLagSeconds;
    if (isUsable !== usesStandby) log.info({ lagSeconds }, isUsable ? 'reads moved to the standby' : 'reads moved to the primary');
    usesStandby = isUsable;
  };

  await checkLag();
  const stopChecks = runPeriodically({ name: 'standby-lag-check', everyMs: checkEveryMs, log, run: checkLag });
  return {
    sql: {
      query: async <T extends QueryResultRow>(text: string, values?: readonly unknown[], statement?: string) => {
        if (!usesStandby) return primarySql.query<T>(text, values, statement);
        try {
          return await standbySql.query<T>(text, values, statement);
        } catch (error) {
          if (!isTransient(error)) throw error;
          usesStandby = false;
          return primarySql.query<T>(text, values, statement);
        }
      },
    },
    close: async () => {
      await stopChecks();
      await pool.end();
    },
  };
};
