import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, createLogger, openBus } from '@trenzeye/kit';
import { encodeEvent, topics } from '@trenzeye/proto/events';
import { logProgress } from '../../dev/bootstrap/log-progress.mjs';
import { createDatabases } from '../../dev/start/databases.ts';
import { environmentOf } from '../../dev/start/environment.ts';
import { startEngines } from '../../dev/start/start-engines.ts';
import { folderOf, serviceDatabases, serviceNames } from '../../dev/topology.ts';
import { type ServiceProcess, startService, stopService } from '../../tests/faults/service-process.ts';
import { systemLoad } from '../measure/conditions.ts';
import { processorSecondsOf } from '../measure/processes.ts';

/** Events handled by a number of replicas of one service. */
export interface ConsumerResult {
  readonly name: string;
  readonly replicas: number;
  readonly partitions: number;
  /** Per second, from the first publication until no event waits. */
  readonly events_per_second: number;
  /** Cores that all replicas used together, and PostgreSQL. */
  readonly replica_cores: number;
  readonly postgres_cores: number;
  /** Processor time of a replica per event. */
  readonly replica_ms_per_event: number;
  /** Events of the replica that handled most, as a share of all. */
  readonly largest_share: number;
  readonly load: readonly [before: number, after: number];
}

const partitions = 6;
const eventCount = Number(process.env.CONSUMER_EVENTS ?? 20_000);
const publishedAtOnce = 1_000;
/** Consumed before the measurement, until the code that handles them is compiled. */
const warmUpEvents = 5_000;
const group = 'admin';
const pollMs = 50;
/** Until the partitions are assigned to all replicas. */
const settleMs = 8_000;

const commentEvents = (count: number) =>
  Array.from({ length: count }, () => {
    const [id, contentId] = [randomUUID(), randomUUID()];
    const data = {
      commentId: randomUUID(),
      contentId,
      userId: randomUUID(),
      text: 'One true thing, said early.',
      commentCount: 1,
      version: 1,
    };
    const { topic, key, value } = encodeEvent('comment.created', data, { id, actor: data.userId, occurredAt: new Date() });
    return { topic, key, value, headers: { id, type: 'comment.created' } };
  });

const waitUntilConsumed = async (bus: Bus): Promise<void> => {
  for (;;) {
    const lag = await bus.lag(group, [topics.social]);
    if (Object.values(lag).every((count) => count === 0)) return;
    await sleep(pollMs);
  }
};

const publishAndWait = async (bus: Bus, count: number): Promise<void> => {
  const events = commentEvents(count);
  for (let first = 0; first < count; first += publishedAtOnce) await bus.publish(events.slice(first, first + publishedAtOnce));
  await waitUntilConsumed(bus);
};

/** Events that a replica has handled so far. */
const handledBy = async ({ metricsUrl }: ServiceProcess): Promise<number> => {
  const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
  return [...metrics.matchAll(/^trenzeye_events_total\{.*outcome="applied".*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
};

interface Running {
  readonly bus: Bus;
  readonly replicas: readonly ServiceProcess[];
  readonly postgresPid: number;
}

const measure = async ({ bus, replicas, postgresPid }: Running): Promise<ConsumerResult> => {
  await sleep(settleMs);
  await publishAndWait(bus, warmUpEvents);
  const secondsOf = async (): Promise<number> => {
    const each = await Promise.all(replicas.map(({ child }) => processorSecondsOf(child.pid ?? 0)));
    return each.reduce((sum, value) => sum + value, 0);
  };
  const loadBefore = systemLoad();
  const handledBefore = await Promise.all(replicas.map(handledBy));
  const before = [await secondsOf(), await processorSecondsOf(postgresPid)] as const;
  const startedAt = performance.now();
  await publishAndWait(bus, eventCount);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = [await secondsOf(), await processorSecondsOf(postgresPid)] as const;
  const handled = await Promise.all(replicas.map(async (replica, index) => (await handledBy(replica)) - (handledBefore[index] ?? 0)));
  const rounded = (value: number): number => Number(value.toFixed(2));
  return {
    name: 'events consumed by replicas of admin',
    replicas: replicas.length,
    partitions,
    events_per_second: Math.round(eventCount / seconds),
    replica_cores: rounded((after[0] - before[0]) / seconds),
    postgres_cores: rounded((after[1] - before[1]) / seconds),
    replica_ms_per_event: Number((((after[0] - before[0]) * 1000) / eventCount).toFixed(3)),
    largest_share: rounded(Math.max(...handled) / eventCount),
    load: [loadBefore, systemLoad()],
  };
};

/** Measures how many events 1, 3 and 6 replicas of the admin service consume from a topic with six partitions. */
export const benchConsumers = async (dataDir: string): Promise<ConsumerResult[]> => {
  for (const folder of ['mail', 'objects']) mkdirSync(join(dataDir, folder), { recursive: true });
  const cleanUp = new AsyncDisposableStack();
  const replicas: ServiceProcess[] = [];
  try {
    const engines = await startEngines('distributed', dataDir, cleanUp, { log: logProgress });
    await createDatabases(engines.databaseUrl('postgres'), serviceDatabases);
    const addresses = {
      ports: Object.fromEntries(serviceNames.map((name) => [name, 1])),
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1',
      dataDir,
      databaseUrl: engines.databaseUrl,
      kafkaBrokers: engines.kafkaBrokers,
      redisUrl: engines.redisUrl,
      internalToken: 'internal-token-of-the-bench',
      adminEmail: 'admin@trenzeye.local',
    };
    const env = {
      ...environmentOf('admin', addresses, process.env),
      BUS_PARTITIONS: String(partitions),
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
    };
    const bus = await openBus(
      { BUS: `kafka:${engines.kafkaBrokers}`, BUS_PARTITIONS: partitions },
      {
        clientId: 'bench',
        log: createLogger('bench', 'error'),
        onFatal: (error) => {
          throw error;
        },
      },
    );
    cleanUp.defer(() => bus.close());
    cleanUp.defer(async () => {
      await Promise.all(replicas.map(stopService));
    });
    await bus.ensureTopics([topics.social]);
    const results: ConsumerResult[] = [];
    for (const count of [1, 3, 6]) {
      while (replicas.length < count) replicas.push(await startService([join(folderOf('admin'), 'src', 'main.ts')], env));
      results.push(await measure({ bus, replicas, postgresPid: engines.supervised.postgres?.engine.pid() ?? 0 }));
    }
    return results;
  } finally {
    await cleanUp.disposeAsync();
  }
};
