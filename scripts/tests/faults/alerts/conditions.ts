import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, replayDeadLetters } from '@trenzeye/kit';
import type { BusMessage } from '@trenzeye/kit/bus/bus';
import pg from 'pg';
import type { SpawnedStack } from '../../../dev/start/spawn-stack.ts';
import type { Creator, Ledger } from '../ledger.ts';
import { suspendProcess } from '../outages/suspend-process.ts';
import { insertScheduledPosts } from '../schedule/scheduled-posts.ts';

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Runs statements in a database. */
const runInDatabase = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = await connect(url);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Locks a table, so that every statement that uses it waits. @returns the function that unlocks it */
const lockTable = async (url: string, table: string): Promise<() => Promise<void>> => {
  const client = await connect(url);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
};

/** The advisory lock by which a service elects the process that relays its events. */
const relayLockId = 7_345_002;

/** Takes the lock from the relay of a service, as another process that hangs would. @returns the function that releases it */
const takeRelayLock = async (url: string): Promise<() => Promise<void>> => {
  const client = await connect(url);
  const other = await connect(url);
  const acquired = client.query('SELECT pg_advisory_lock($1)', [relayLockId]);
  // The relay loses the lock with its connection; this one is first in the queue.
  await other.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'trenzeye-%-relay' AND datname = current_database()",
  );
  await acquired;
  await other.end();
  return () => client.end();
};

/** The running system in which the conditions are caused. */
export interface AlertedSystem {
  readonly stack: SpawnedStack;
  readonly bus: Bus;
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
  /** A message that the services have consumed. */
  readonly consumed: BusMessage;
  /** The endpoint of the collector's own metrics. */
  readonly collector: { start(): Promise<void>; stop(): Promise<void> };
}

type Undo = () => Promise<void>;

export interface AlertCondition {
  readonly description: string;
  /** Labels of the alerts that must fire, by name. */
  readonly alerts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Causes the condition and returns its end. */
  readonly cause: (system: AlertedSystem) => Promise<Undo>;
}

const databaseOf = ({ stack }: AlertedSystem, service: string): string => stack.databaseUrl(`trenzeye_${service}`);

const suspendService = async ({ stack }: AlertedSystem, service: 'profile' | 'social'): Promise<() => void> => {
  const pid = (await stack.processes())[service];
  if (!pid) throw new Error(`${service} is not running`);
  return suspendProcess(pid);
};

/** Repeats work in `lanes` parallel loops. @returns the function that stops them */
const repeat = (lanes: number, pauseMs: number, work: () => Promise<unknown>): Undo => {
  const stopped = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await work().catch(() => undefined);
      await sleep(pauseMs);
    }
  };
  const loops = Array.from({ length: lanes }, loop);
  return async () => {
    stopped.abort();
    await Promise.all(loops);
  };
};

/** A post becomes due while its scheduler hangs. */
const scheduleDuePost = async (system: AlertedSystem): Promise<void> => {
  const [profile, content] = ['profile', 'content'].map((service) => new pg.Pool({ connectionString: databaseOf(system, service) }));
  if (!profile || !content) throw new Error('no pools');
  const posts = await insertScheduledPosts({ profile, content }, [new Date(Date.now() + 2_000)]);
  for (const { contentId: id } of posts) system.ledger.items.set(id, { id, reactions: new Map(), comments: new Map() });
  await Promise.all([profile.end(), content.end()]);
};

const crashingService: AlertCondition = {
  description: 'the process of profile ends whenever it starts, while requests arrive',
  alerts: {
    ServiceDown: { service: 'profile', severity: 'page' },
    ReplicaDown: { service: 'profile', severity: 'ticket' },
    CircuitBreakerOpen: { service: 'profile', severity: 'page' },
    HighErrorRate: { service: 'profile', severity: 'page' },
  },
  cause: async ({ stack, creators }) => {
    const stopKilling = repeat(1, 100, () => stack.kill('profile'));
    const stopReading = repeat(4, 50, () => fetch(`${stack.url}/api/users/${creators[0]?.id}`).then((response) => response.text()));
    return async () => {
      await stopKilling();
      await stack.waitUntilReady(60_000);
      await stopReading();
    };
  },
};

const latePost: AlertCondition = {
  description: 'a post becomes due while profile hangs, which then publishes it late',
  alerts: { ScheduledPostsLate: { severity: 'page' } },
  cause: async (system) => {
    const resume = await suspendService(system, 'profile');
    await scheduleDuePost(system);
    await sleep(15_000);
    resume();
    return async () => undefined;
  },
};

const stoppedKafka: AlertCondition = {
  description: 'Kafka is stopped while users write',
  alerts: { OutboxStuck: { service: 'social', severity: 'page' }, GatewayBusDisconnected: { severity: 'page' } },
  cause: async ({ stack }) => {
    await stack.stopEngine('kafka', 'SIGKILL');
    return async () => {
      await stack.startEngine('kafka');
      await stack.waitUntilReady(60_000);
    };
  },
};

const takenRelayLock: AlertCondition = {
  description: 'another connection holds the lock of the relay of social',
  alerts: { OutboxRelayMissing: { service: 'social', severity: 'page' } },
  cause: (system) => takeRelayLock(databaseOf(system, 'social')),
};

const lagging: AlertCondition = {
  description: 'admin waits for a locked table while an event arrives 3,000 times',
  alerts: { HighConsumerLag: { group: 'admin', severity: 'page' } },
  cause: async (system) => {
    const unlock = await lockTable(databaseOf(system, 'admin'), 'kit.inbox');
    const hundred = Array.from({ length: 100 }, () => system.consumed);
    try {
      for (let published = 0; published < 3_000; published += hundred.length) await system.bus.publish(hundred);
    } catch (error) {
      await unlock();
      throw error;
    }
    return unlock;
  },
};

const slowDatabase: AlertCondition = {
  description: 'the table of comments is locked for most of the time while more users read comments than the service has connections',
  alerts: { DatabasePoolExhausted: { service: 'social', severity: 'page' }, HighLatency: { service: 'social', severity: 'ticket' } },
  cause: async (system) => {
    const [item] = [...system.ledger.items.keys()];
    const stopLocking = repeat(1, 50, async () => {
      const unlock = await lockTable(databaseOf(system, 'social'), 'comments');
      await sleep(6_000);
      await unlock();
    });
    let requests = 0;
    const stopReading = repeat(40, 20, async () => {
      requests += 1;
      // Different requests: equal ones may share an answer.
      const response = await fetch(`${system.stack.url}/api/comments/${item}?limit=${1 + (requests % 100)}`);
      await response.text();
    });
    return async () => {
      await stopLocking();
      await stopReading();
    };
  },
};

const starvedProcess: AlertCondition = {
  description: 'social gets the processor for a fifth of the time, in turns of 100 ms',
  alerts: { HighEventLoopLag: { service: 'social', severity: 'ticket' } },
  cause: async ({ stack }) => {
    const { social: pid = 0 } = await stack.processes();
    const stop = repeat(1, 100, async () => {
      process.kill(pid, 'SIGSTOP');
      await sleep(400);
      process.kill(pid, 'SIGCONT');
    });
    return stop;
  },
};

const oldJob: AlertCondition = {
  description: 'no worker runs, and a queued video has waited for 11 minutes',
  alerts: { MediaQueueBacklog: { severity: 'ticket' } },
  cause: async (system) => {
    const form = new FormData();
    form.set('media_type', 'video');
    const head = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');
    form.set('file', new Blob([Buffer.concat([head, Buffer.alloc(2_000)])], { type: 'video/mp4' }), 'film.mp4');
    const headers = { authorization: `Bearer ${system.creators[0]?.token}` };
    const response = await fetch(`${system.stack.url}/api/upload`, { method: 'POST', headers, body: form });
    if (response.status !== 201) throw new Error(`upload returned ${response.status}: ${await response.text()}`);
    const shift = (interval: string) =>
      runInDatabase(
        databaseOf(system, 'media'),
        `UPDATE pgboss.job SET start_after = start_after ${interval} WHERE name = 'media' AND state < 'active'`,
      );
    await shift("- interval '11 minutes'");
    return () => shift("+ interval '11 minutes'");
  },
};

const resyncingClients: AlertCondition = {
  description: 'clients reconnect to the live stream with positions that the gateway does not know',
  alerts: { HighStreamResyncRate: { severity: 'ticket' } },
  cause: async ({ stack, creators }) =>
    repeat(4, 100, async () => {
      const ended = new AbortController();
      const headers = { authorization: `Bearer ${creators[0]?.token}`, 'last-event-id': 'from-another-installation' };
      const response = await fetch(`${stack.url}/api/stream`, { headers, signal: ended.signal });
      await response.body?.getReader().read();
      ended.abort();
    }),
};

const stoppedCollector: AlertCondition = {
  description: 'the trace collector refuses connections',
  alerts: { CollectorDown: { severity: 'ticket' } },
  cause: async ({ collector }) => {
    await collector.stop();
    return collector.start;
  },
};

const deadLetters: AlertCondition = {
  description: 'a table of admin is missing while events arrive; afterwards they are replayed',
  alerts: { DeadLetters: { severity: 'ticket' } },
  cause: async (system) => {
    const url = databaseOf(system, 'admin');
    await runInDatabase(url, 'ALTER TABLE activity_logs RENAME TO renamed');
    return async () => {
      await runInDatabase(url, 'ALTER TABLE renamed RENAME TO activity_logs');
      // Events that arrived before may still be on their way to the dead letters.
      await sleep(5_000);
      await replayDeadLetters(system.bus);
    };
  },
};

export const conditions: readonly AlertCondition[] = [
  crashingService,
  latePost,
  takenRelayLock,
  lagging,
  slowDatabase,
  starvedProcess,
  oldJob,
  resyncingClients,
  stoppedKafka,
  deadLetters,
  stoppedCollector,
];
