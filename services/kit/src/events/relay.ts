import { setTimeout as sleep } from 'node:timers/promises';
import { type EncodedEvent, type EventInit, type EventType, encodeEvent } from '@trenzeye/proto/events';
import pg from 'pg';
import { Counter } from 'prom-client';
import { pause } from '../bus/backoff.ts';
import type { Bus } from '../bus/bus.ts';
import { createSignal } from '../bus/signal.ts';
import { logRetry } from '../logging/log-retry.ts';
import type { Logger } from '../logging/logger.ts';
import { publishTraced } from '../telemetry/events.ts';
import type { Tracing } from '../telemetry/spans.ts';

interface OutboxRow {
  readonly seq: string;
  readonly id: string;
  readonly type: EventType;
  readonly actor: string;
  readonly trace: string;
  readonly occurred_at: Date;
  readonly data: EventInit<EventType>;
}

export interface RelayOptions {
  readonly url: string;
  readonly service: string;
  readonly bus: Bus;
  readonly log: Logger;
  readonly tracing?: Tracing | undefined;
  /** Minimum milliseconds between two batches; 20 by default. */
  readonly lingerMs?: number | undefined;
  /** No other process writes events of the service, so that `wake` is called for each. */
  readonly isSingleReplica?: boolean | undefined;
}

export interface Relay {
  /** Whether this replica relays the service's events. */
  isLeader(): boolean;
  /** Call after a commit that wrote events: they are published without waiting for the next poll. */
  wake(): void;
  stop(): Promise<void>;
}

const advisoryLockId = 7_345_002;
const batchSize = 500;
/** Other replicas write events, too. */
const pollEveryMs = 250;
const singleReplicaPollEveryMs = 30_000;
const defaultLingerMs = 20;
const maxLingerMs = 80;
const electionEveryMs = 1_000;
/**
 * Pause after a batch of `published` events, in milliseconds. A single event after an idle period is published at once; events of a
 * stream are batched, because each batch costs every consumer group a transaction.
 */
const lingerAfterMs = (published: number, lingerMs: number): number =>
  published === 0 ? 0 : Math.max(lingerMs, Math.min(2 * published, maxLingerMs));
const publishedTotal = new Counter({ name: 'trenzeye_events_published_total', help: 'Events put on the bus', labelNames: ['service'] });

const encode = (row: OutboxRow, trace: string | undefined): EncodedEvent =>
  encodeEvent(row.type, row.data, { id: row.id, occurredAt: row.occurred_at, actor: row.actor, trace: trace ?? row.trace });

/** Publishes one batch in order, then deletes its rows. A crash in between repeats the batch; inboxes ignore the repetition. */
const publishBatch = async (client: pg.Client, { bus, service, tracing }: RelayOptions): Promise<number> => {
  const { rows } = await client.query<OutboxRow>({
    name: 'outbox-read',
    text: 'SELECT seq, id, type, actor, trace, occurred_at, data FROM kit.outbox ORDER BY seq LIMIT $1',
    values: [batchSize],
  });
  if (rows.length === 0) return 0;
  await publishTraced(tracing, rows, (traces) => {
    const events = rows.map((row, index) => encode(row, traces[index]));
    return bus.publish(events.map(({ id, type, topic, key, value }) => ({ topic, key, value, headers: { id, type } })));
  });
  publishedTotal.inc({ service }, rows.length);
  await client.query({
    name: 'outbox-delete',
    text: 'DELETE FROM kit.outbox WHERE seq = ANY($1::bigint[])',
    values: [rows.map((row) => row.seq)],
  });
  return rows.length;
};

/**
 * Publishes a service's outbox to the bus. An advisory lock elects one replica, so the order per key is kept; another replica takes
 * over when it stops. The lock belongs to a dedicated connection: losing the connection ends the leadership.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { url, service, log, lingerMs = defaultLingerMs, isSingleReplica = false } = options;
  const work = createSignal();
  const stopping = new AbortController();
  let isLeader = false;

  const relayUntilStopped = async (client: pg.Client) => {
    while (!stopping.signal.aborted) {
      work.reset();
      const startedAt = performance.now();
      const published = await publishBatch(client, options);
      if (published === batchSize) continue;
      await work.wait(isSingleReplica ? singleReplicaPollEveryMs : pollEveryMs);
      const pauseMs = lingerAfterMs(published, lingerMs) - (performance.now() - startedAt);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    await publishBatch(client, options);
  };

  const runForElection = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `trenzeye-${service}-relay`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', (error) => log.warn({ err: error }, 'outbox relay connection lost'));
    try {
      await client.connect();
      const { rows } = await client.query<{ elected: boolean }>('SELECT pg_try_advisory_lock($1) AS elected', [advisoryLockId]);
      // A lost deletion only repeats a batch, so deletions need not wait for the disk.
      await client.query('SET synchronous_commit = off');
      isLeader = rows[0]?.elected === true;
      if (isLeader) await relayUntilStopped(client);
      else await pause(electionEveryMs, stopping.signal);
    } finally {
      isLeader = false;
      await client.end().catch(() => undefined);
    }
  };

  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        await runForElection();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!stopping.signal.aborted) logRetry(log, 'outbox relay failed, retrying', { error, failures });
        await pause(Math.min(100 * 2 ** Math.min(failures, 5), 2_000), stopping.signal);
      }
    }
  };

  const running = run();
  return {
    isLeader: () => isLeader,
    wake: () => work.notify(),
    stop: async () => {
      stopping.abort();
      work.notify();
      await running;
    },
  };
};
