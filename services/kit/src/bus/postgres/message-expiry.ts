import type pg from 'pg';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { runPeriodically, type Stop } from '../../background-tasks.ts';

const expiredUnread = new Counter({
  name: 'trenzeye_bus_expired_unread_total',
  help: 'Messages of the embedded bus that expired before a consumer group had read them',
  labelNames: ['topic', 'group'],
});

/** Rows that one statement deletes. */
const batchSize = 1_000;
const maxPauseMs = 600_000;
const minPauseMs = 250;

/**
 * Deletes the oldest messages of a topic. As in Kafka the retention wins: groups that have not read them continue after them. Messages of a
 * topic have ascending times, so the first one that is kept ends the search.
 */
const expire = `
  WITH oldest AS (
    SELECT seq, published_at FROM bus.messages WHERE topic = $1 ORDER BY seq LIMIT ${batchSize}
  ), deleted AS (
    DELETE FROM bus.messages WHERE topic = $1 AND seq IN (
      SELECT seq FROM oldest WHERE published_at < now() - $2 * interval '1 millisecond'
    ) RETURNING seq
  ), expired AS (
    SELECT max(seq) AS seq, count(*)::int AS count FROM deleted
  ), behind AS (
    SELECT p.consumer_group, p.seq FROM bus.positions p, expired WHERE p.topic = $1 AND p.seq < expired.seq FOR UPDATE OF p
  ), moved AS (
    UPDATE bus.positions p SET seq = expired.seq FROM behind, expired
    WHERE p.topic = $1 AND p.consumer_group = behind.consumer_group
    RETURNING p.consumer_group, p.seq - behind.seq AS missed
  )
  SELECT expired.count, moved.consumer_group AS "group", moved.missed FROM expired LEFT JOIN moved ON true
`;

interface ExpiredRow {
  readonly count: number;
  readonly group: string | null;
  readonly missed: string | null;
}

/** Deletes the messages that are older than the retention, in bounded batches. Returns their number. */
const deleteExpiredMessages = async (pool: pg.Pool, retentionMs: number, log: Logger | undefined, signal: AbortSignal): Promise<number> => {
  let total = 0;
  const { rows: topics } = await pool.query<{ topic: string }>('SELECT topic FROM bus.topics ORDER BY topic');
  for (const { topic } of topics)
    for (let count = batchSize; count === batchSize && !signal.aborted; ) {
      const { rows } = await pool.query<ExpiredRow>({ name: 'bus-expire', text: expire, values: [topic, retentionMs] });
      count = rows[0]?.count ?? 0;
      total += count;
      for (const { group, missed } of rows) {
        if (group === null) continue;
        expiredUnread.inc({ topic, group }, Number(missed));
        log?.warn({ topic, group, messages: Number(missed) }, 'messages expired before the consumer group had read them');
      }
    }
  return total;
};

/** Keeps the log within the retention. Several processes may do it. */
export const startMessageExpiry = (
  pool: pg.Pool,
  { log, retentionMs }: { readonly log?: Logger | undefined; readonly retentionMs?: number | undefined },
): Stop => {
  if (retentionMs === undefined || !log) return async () => undefined;
  return runPeriodically({
    name: 'bus-message-expiry',
    everyMs: Math.max(minPauseMs, Math.min(retentionMs / 8, maxPauseMs)),
    log,
    runAtStart: true,
    run: (signal) => deleteExpiredMessages(pool, retentionMs, log, signal),
  });
};
