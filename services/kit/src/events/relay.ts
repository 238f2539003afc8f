import { setTimeout as sleep } from 'node:timers/promises';
import { type EncodedEvent, type EventInit, type EventType, encodeEvent } from '@trenzeye/proto/events';
import pg from 'pg';
import { Counter } from 'prom-client';
import type { Bus } from '../bus/bus.ts';
import { logRetry } from '../logging/log-retry.ts';
import type { Logger } from '../logging/logger.ts';
import { publishTraced } from '../telemetry/events.ts';
import type { Tracing } from '../telemetry/tracing.ts';

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
  /** Milliseconds between two batches at least; 20 unless said. */
  readonly lingerMs?: number | undefined;
}

export interface Relay {
  /** Whether this is the process that moves the service's events, of all replicas. */
  isLeader(): boolean;
  /** Call after a commit that wrote events: they leave at once instead of at the next look. */
  wake(): void;
  stop(): Promise<void>;
}

const lockNumber = 7_345_002;
const batchSize = 500;
const idleWait = 250;
/** Milliseconds that events wait for others to travel with, unless said. */
const briefly = 20;
const longest = 80;
/**
 * How long after a batch of `moved` events the next one may leave, in milliseconds. What comes after a pause leaves at once; what comes
 * in a stream travels together, which saves everybody work: every batch costs each group of listeners a transaction.
 */
const gatheringAfter = (moved: number, gather: number): number => (moved === 0 ? 0 : Math.max(gather, Math.min(2 * moved, longest)));
const electionWait = 1_000;
const published = new Counter({ name: 'trenzeye_events_published_total', help: 'Events put on the bus', labelNames: ['service'] });

const encode = (row: OutboxRow, trace: string | undefined): EncodedEvent =>
  encodeEvent(row.type, row.data, { id: row.id, occurredAt: row.occurred_at, actor: row.actor, trace: trace ?? row.trace });

/** Publishes one batch in order, then removes it. A crash between the two repeats the batch; inboxes ignore repeats. */
const moveBatch = async (client: pg.Client, { bus, service, tracing }: RelayOptions): Promise<number> => {
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
  published.inc({ service }, rows.length);
  await client.query({
    name: 'outbox-delete',
    text: 'DELETE FROM kit.outbox WHERE seq = ANY($1::bigint[])',
    values: [rows.map((row) => row.seq)],
  });
  return rows.length;
};

/**
 * Moves a service's outbox to the bus. One replica is elected by an advisory lock, so order per key holds; another takes over
 * when it dies. It holds its own connection: losing that is losing the election.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { url, service, log, lingerMs: gather = briefly } = options;
  let stopping = false;
  let leading = false;
  let awake = false;
  let rouse: (() => void) | undefined;

  const wake = () => {
    awake = true;
    rouse?.();
  };
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (awake) return resolve();
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        rouse = undefined;
        resolve();
      }
      rouse = done;
    });

  const lead = async (client: pg.Client) => {
    while (!stopping) {
      awake = false;
      const began = performance.now();
      const moved = await moveBatch(client, options);
      if (moved === batchSize) continue;
      await rest(idleWait);
      const early = gatheringAfter(moved, gather) - (performance.now() - began);
      if (early > 0) await sleep(early);
    }
    await moveBatch(client, options);
  };

  const attempt = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `trenzeye-${service}-relay`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', (error) => log.warn({ err: error }, 'the outbox relay lost its connection'));
    try {
      await client.connect();
      const { rows } = await client.query<{ elected: boolean }>('SELECT pg_try_advisory_lock($1) AS elected', [lockNumber]);
      // Forgetting a removal only repeats a batch, so removals need not wait for the disk.
      await client.query('SET synchronous_commit = off');
      leading = rows[0]?.elected === true;
      if (leading) await lead(client);
      else await rest(electionWait);
    } finally {
      leading = false;
      await client.end().catch(() => undefined);
    }
  };

  const loop = async () => {
    let failures = 0;
    while (!stopping) {
      try {
        await attempt();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!stopping) logRetry(log, 'outbox relay failed, retrying', { error, failures });
        if (!stopping) await sleep(Math.min(100 * 2 ** Math.min(failures, 5), 2_000));
      }
    }
  };

  const running = loop();
  return {
    isLeader: () => leading,
    wake,
    stop: async () => {
      stopping = true;
      wake();
      await running;
    },
  };
};
