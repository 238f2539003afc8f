import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type Creator, createLedger, type Ledger, publish, signUp } from './ledger.ts';
import { type RecordedAttempt, type RequestKind, startSimulatedUsers } from './outages/simulated-users.ts';
import { suspendProcess } from './outages/suspend-process.ts';
import { createRetryingClient, sendOnce } from './retrying-client.ts';
import { adminTokenOf, differenceAfterSettling, type StateDifference } from './verify-consistency.ts';

interface LiveStream {
  /** False once the connection has ended. */
  isOpen(): boolean;
  /** Names of the received events. */
  readonly receivedEvents: readonly string[];
  close(): Promise<void>;
}

/** Opens a live stream that watches an item. @param itemId the watched item */
const openLiveStream = async (url: string, { token }: Creator, itemId: string): Promise<LiveStream> => {
  const closed = new AbortController();
  const response = await fetch(`${url}/api/stream?watch=${itemId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closed.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream returned ${response.status}`);
  const receivedEvents: string[] = [];
  let isOpen = true;
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      receivedEvents.push(...[...chunk.matchAll(/^event: (.+)$/gm)].map(([, name = '']) => name));
  };
  const reading = read(response.body)
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return {
    isOpen: () => isOpen,
    receivedEvents,
    close: async () => {
      closed.abort();
      await reading;
    },
  };
};

interface HealthObservation {
  /** Services whose `/healthz` failed at least once. */
  readonly dead: ReadonlySet<string>;
  /** Services whose `/readyz` failed at least once, and the failed checks. */
  readonly unready: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Polls the health of every service until `signal` aborts, as a cluster does. */
const watchHealth = async (urls: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HealthObservation> => {
  const dead = new Set<string>();
  const unready = new Map<string, Set<string>>();
  const check = async (name: string, url: string): Promise<void> => {
    if ((await sendOnce(url, 'GET', '/healthz')).status !== 200) dead.add(name);
    const { status, text } = await sendOnce(url, 'GET', '/readyz');
    if (status === 200) return;
    const { checks = {}, services = {} } = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<'checks' | 'services', object>;
    const failing = Object.entries({ ...checks, ...services }).filter(([, state]) => state !== 'ok');
    unready.set(name, new Set([...(unready.get(name) ?? []), ...failing.map(([part]) => part)]));
  };
  while (!signal.aborted) {
    await Promise.all(Object.entries(urls).map(([name, url]) => check(name, url)));
    await sleep(500);
  }
  return { dead, unready };
};

const seconds = Number(process.env.FAULT_OUTAGE_SECONDS ?? 60);
const engines = ['kafka', 'redis', 'postgres'] as const;
type EngineName = (typeof engines)[number];
/** `stopped` refuses connections; `silent` accepts them and never responds, as a hanging machine. */
type FailureMode = 'stopped' | 'silent';
const unavailableTitle = 'This part of Trenzeye is not available right now';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = hasEngines ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

interface Outcome {
  readonly attempts: readonly RecordedAttempt[];
  readonly health: HealthObservation;
  readonly streamStayedOpen: boolean;
  readonly receivesEventsAfterwards: boolean;
  readonly difference: StateDifference;
}

const ofKind = (attempts: readonly RecordedAttempt[], kind: RequestKind) => attempts.filter((each) => each.kind === kind);
const statusesOf = (attempts: readonly RecordedAttempt[]) => [...new Set(attempts.map(({ status }) => status))].sort((a, b) => a - b);
/** Attempts that failed, except those that exceeded a rate limit, which are not caused by the outage. */
const failedOf = (attempts: readonly RecordedAttempt[]) =>
  attempts.filter(({ status }) => (status < 200 || status > 299) && status !== 429);
const maxSeconds = (attempts: readonly RecordedAttempt[]) => Math.max(0, ...attempts.map(({ durationMs }) => durationMs)) / 1000;

/** Prints the measurements of an outage as a line of JSON. */
const printReport = (name: string, attempts: readonly RecordedAttempt[], measured: Readonly<Record<string, number>>): void => {
  const kinds = (['page', 'read', 'write'] as const).map((kind) => {
    const own = ofKind(attempts, kind);
    return [kind, { requests: own.length, statuses: statusesOf(own), max_s: Number(maxSeconds(own).toFixed(2)) }];
  });
  process.stdout.write(`${JSON.stringify({ name, ...Object.fromEntries(kinds), ...measured })}\n`);
};

withEngines(`outages of ${seconds} s${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let stack: SpawnedStack;
  let folder: DataFolder;
  let ledger: Ledger;
  const creators: Creator[] = [];

  beforeAll(async () => {
    folder = await createDataFolder('outages');
    const env = { AUTH_AUTOCONFIRM: 'true', LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '100000' };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
    ledger = createLedger();
    const client = createRetryingClient(stack.url);
    for (let index = 0; index < 4; index += 1) creators.push(await signUp(client, `guest${index}`));
    for (const creator of creators) await publish(client, ledger, creator, `Before the outage, by ${creator.username}`);
    for (const id of ledger.items.keys()) await client.request({ method: 'GET', path: `/api/comments/${id}`, transientStatuses: [404] });
  }, 240_000);
  afterAll(async () => {
    await stack?.stop();
    await folder?.remove();
  }, 60_000);

  const startOutage = async (engine: EngineName, mode: FailureMode): Promise<() => Promise<void>> => {
    if (mode === 'stopped') {
      // An orderly shutdown of Kafka takes many seconds; SIGKILL is faster and the harder case.
      await stack.stopEngine(engine, engine === 'kafka' ? 'SIGKILL' : 'SIGTERM');
      return () => stack.startEngine(engine);
    }
    const pid = (await stack.processes())[engine];
    if (!pid) throw new Error(`${engine} is not a process of this stack: stop Docker, or unset KAFKA_BROKERS and REDIS_URL`);
    const resume = suspendProcess(pid);
    return async () => resume();
  };

  const runOutage = async (engine: EngineName, mode: FailureMode): Promise<Outcome> => {
    const client = createRetryingClient(stack.url);
    const verified = { url: stack.url, client, admin: stack.admin, ledger, creators };
    const adminToken = await adminTokenOf(verified);
    const [watchedItem = ''] = ledger.items.keys();
    const stream = await openLiveStream(stack.url, creators[0] as Creator, watchedItem);
    const ended = new AbortController();
    const users = startSimulatedUsers({ url: stack.url, ledger, creators, adminToken });
    await sleep(500);
    const startedAt = performance.now();
    const endOutage = await startOutage(engine, mode);
    const watchingHealth = watchHealth(stack.urls, ended.signal);
    await sleep(seconds * 1000);
    const endedAt = performance.now();
    ended.abort();
    const streamStayedOpen = stream.isOpen();
    const health = await watchingHealth;
    await endOutage();
    const restoredAt = performance.now();
    const eventsBefore = stream.receivedEvents.length;
    await stack.waitUntilReady(60_000);
    const readySeconds = (performance.now() - restoredAt) / 1000;
    await sleep(1_000);
    await users.stop();
    const attempts = users.attempts.filter((each) => each.startedAt > startedAt && each.startedAt < endedAt);
    const difference = await differenceAfterSettling(verified, 90_000);
    const receivesEventsAfterwards = stream.receivedEvents.slice(eventsBefore).some((name) => name !== 'heartbeat');
    await stream.close();
    const consistentSeconds = (performance.now() - restoredAt) / 1000;
    printReport(`${engine} ${mode} for ${seconds} s`, attempts, {
      unready: health.unready.size,
      ready_again_s: Number(readySeconds.toFixed(1)),
      consistent_again_s: Number(consistentSeconds.toFixed(1)),
    });
    return { attempts, health, streamStayedOpen, receivesEventsAfterwards, difference };
  };

  const expectNothingLost = ({ difference, health, streamStayedOpen, receivesEventsAfterwards }: Outcome) => {
    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect([...health.dead]).toEqual([]);
    expect({ streamStayedOpen, receivesEventsAfterwards }).toEqual({ streamStayedOpen: true, receivesEventsAfterwards: true });
  };

  it.each(['stopped', 'silent'] as const)(
    'Kafka: %s -> reads and writes succeed, readiness reports the bus, streams stay open, all events are delivered afterwards',
    async (mode) => {
      const outcome = await runOutage('kafka', mode);

      expect(statusesOf(failedOf(outcome.attempts))).toEqual([]);
      expect(maxSeconds(outcome.attempts)).toBeLessThan(5);
      for (const kind of ['page', 'read', 'write'] as const) expect(ofKind(outcome.attempts, kind).length).toBeGreaterThan(seconds);
      expect(outcome.health.unready.get('content')).toEqual(new Set(['bus']));
      expectNothingLost(outcome);
    },
    600_000,
  );

  it.each(['stopped', 'silent'] as const)(
    'Redis: %s -> all requests succeed, at most a quarter of them slow',
    async (mode) => {
      const outcome = await runOutage('redis', mode);

      expect(statusesOf(failedOf(outcome.attempts))).toEqual([]);
      expect(maxSeconds(outcome.attempts)).toBeLessThan(5);
      const slow = outcome.attempts.filter(({ durationMs }) => durationMs > 800);
      expect(slow.length).toBeLessThan(outcome.attempts.length / 4);
      expect([...outcome.health.unready]).toEqual([]);
      expectNothingLost(outcome);
    },
    600_000,
  );

  it('PostgreSQL: stopped -> pages load, the API returns 503 with Retry-After, nothing is lost', async () => {
    const outcome = await runOutage('postgres', 'stopped');

    expect(statusesOf(ofKind(outcome.attempts, 'page'))).toEqual([200]);
    const failed = failedOf(outcome.attempts);
    expect(statusesOf(failed)).toEqual([503]);
    for (const { headers, text } of failed) {
      expect(headers?.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', title: unavailableTitle });
    }
    expect(maxSeconds(outcome.attempts)).toBeLessThan(6);
    expect(outcome.health.unready.get('content')).toContain('database');
    expectNothingLost(outcome);
  }, 600_000);

  // A hang shorter than the timeouts of the services has no visible effect.
  const itWhenLong = seconds > 16 ? it : it.skip;
  itWhenLong(
    'PostgreSQL: silent -> pages load, other requests time out with 503 or 504, nothing is lost',
    async () => {
      const outcome = await runOutage('postgres', 'silent');

      expect(statusesOf(ofKind(outcome.attempts, 'page'))).toEqual([200]);
      expect(statusesOf(failedOf(outcome.attempts)).filter((status) => status !== 503 && status !== 504)).toEqual([]);
      expect(maxSeconds(outcome.attempts)).toBeLessThan(17);
      expect(outcome.health.unready.get('content')).toContain('database');
      expectNothingLost(outcome);
    },
    600_000,
  );
});
