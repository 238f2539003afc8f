import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createClient } from './client.ts';
import { type Creator, createLedger, join, type Ledger, publish } from './ledger.ts';
import { hang } from './outages/hang.ts';
import { type HealthSeen, watchHealth } from './outages/health.ts';
import { type Part, type Seen, startPeople } from './outages/people.ts';
import { openStream } from './outages/stream.ts';
import { adminTokenOf, settledDifference } from './verify.ts';

const given = process.env.FAULT_OUTAGE_SECONDS;
const seconds = Number(given ?? 60);
const engines = ['kafka', 'redis', 'postgres'] as const;
type EngineName = (typeof engines)[number];
/** `stopped` refuses connections; `silent` takes them and never answers, as a machine that hangs. */
type Manner = 'stopped' | 'silent';
const sentence = 'This part of Trenzeye is not available right now';

const running = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = !given ? 'takes minutes; FAULT_OUTAGE_SECONDS=60 asks for it' : running ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

interface Outcome {
  readonly seen: readonly Seen[];
  readonly health: HealthSeen;
  readonly streamStayed: boolean;
  readonly heardAfterwards: boolean;
  readonly difference: { missing: string[]; unexpected: string[] };
}

const of = (seen: readonly Seen[], part: Part) => seen.filter((each) => each.part === part);
const statuses = (seen: readonly Seen[]) => [...new Set(seen.map(({ status }) => status))].sort((a, b) => a - b);
/** Answered otherwise than with success; that somebody asks too often is not the outage's doing. */
const refusedOf = (seen: readonly Seen[]) => seen.filter(({ status }) => (status < 200 || status > 299) && status !== 429);
const longest = (seen: readonly Seen[]) => Math.max(0, ...seen.map(({ milliseconds }) => milliseconds)) / 1000;

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
    const client = createClient(stack.url);
    for (let index = 0; index < 4; index += 1) creators.push(await join(client, `guest${index}`));
    for (const creator of creators) await publish(client, ledger, creator, `Before everything, by ${creator.username}`);
    for (const id of ledger.items.keys()) await client.ask({ method: 'GET', path: `/api/comments/${id}`, passing: [404] });
  }, 240_000);
  afterAll(async () => {
    await stack?.stop();
    await folder?.remove();
  }, 60_000);

  const takeAway = async (engine: EngineName, manner: Manner): Promise<() => Promise<void>> => {
    if (manner === 'stopped') {
      // A broker takes many seconds to leave in order; the plug is faster, and worse.
      await stack.halt(engine, engine === 'kafka' ? 'SIGKILL' : 'SIGTERM');
      return () => stack.bring(engine);
    }
    const pid = (await stack.processes())[engine];
    if (!pid) throw new Error(`${engine} has no process of its own here: stop the Docker engine, or set no KAFKA_BROKERS and REDIS_URL`);
    const goOn = hang(pid);
    return async () => goOn();
  };

  const suffer = async (engine: EngineName, manner: Manner): Promise<Outcome> => {
    const client = createClient(stack.url);
    const world = { url: stack.url, client, admin: stack.admin, ledger, creators };
    const adminToken = await adminTokenOf(world);
    const [watched = ''] = ledger.items.keys();
    const stream = await openStream(stack.url, creators[0] as Creator, watched);
    const over = new AbortController();
    const people = startPeople({ url: stack.url, ledger, creators, adminToken });
    await sleep(500);
    const from = performance.now();
    const giveBack = await takeAway(engine, manner);
    const health = watchHealth(stack.urls, over.signal);
    await sleep(seconds * 1000);
    const until = performance.now();
    over.abort();
    const streamStayed = stream.isOpen();
    const healthSeen = await health;
    await giveBack();
    const back = performance.now();
    const alreadyHeard = stream.heard.length;
    await stack.ready(60_000);
    const ready = (performance.now() - back) / 1000;
    await sleep(1_000);
    await people.stop();
    const seen = people.seen.filter(({ began }) => began > from && began < until);
    const difference = await settledDifference(world, 90_000);
    const heardAfterwards = stream.heard.slice(alreadyHeard).some((name) => name !== 'heartbeat');
    await stream.close();
    const parts = (['page', 'read', 'write'] as const).map((part) => [
      part,
      { asked: of(seen, part).length, statuses: statuses(of(seen, part)), longest_s: Number(longest(of(seen, part)).toFixed(2)) },
    ]);
    const caughtUp = (performance.now() - back) / 1000;
    process.stdout.write(
      `${JSON.stringify({ name: `${engine} ${manner} for ${seconds} s`, ...Object.fromEntries(parts), unready: [...healthSeen.unready.keys()].length, ready_again_s: Number(ready.toFixed(1)), equal_again_s: Number(caughtUp.toFixed(1)) })}\n`,
    );
    return { seen, health: healthSeen, streamStayed, heardAfterwards, difference };
  };

  const nothingLost = ({ difference, health, streamStayed, heardAfterwards }: Outcome) => {
    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect([...health.dead]).toEqual([]);
    expect({ streamStayed, heardAfterwards }).toEqual({ streamStayed: true, heardAfterwards: true });
  };

  it.each(['stopped', 'silent'] as const)(
    'Kafka %s -> reads and writes go on, events wait; ready says so, streams stay; afterwards everything is told',
    async (manner) => {
      const outcome = await suffer('kafka', manner);

      expect(statuses(refusedOf(outcome.seen))).toEqual([]);
      expect(longest(outcome.seen)).toBeLessThan(5);
      for (const part of ['page', 'read', 'write'] as const) expect(of(outcome.seen, part).length).toBeGreaterThan(seconds);
      expect(outcome.health.unready.get('content')).toEqual(new Set(['bus']));
      nothingLost(outcome);
    },
    600_000,
  );

  it.each(['stopped', 'silent'] as const)(
    'Redis %s -> everything goes on, and hardly slower',
    async (manner) => {
      const outcome = await suffer('redis', manner);

      expect(statuses(refusedOf(outcome.seen))).toEqual([]);
      expect(longest(outcome.seen)).toBeLessThan(5);
      const slow = outcome.seen.filter(({ milliseconds }) => milliseconds > 800);
      expect(slow.length).toBeLessThan(outcome.seen.length / 4);
      expect([...outcome.health.unready]).toEqual([]);
      nothingLost(outcome);
    },
    600_000,
  );

  it('PostgreSQL stopped -> pages load, the API says in a sentence that it is away and when to come again; afterwards all is there', async () => {
    const outcome = await suffer('postgres', 'stopped');

    expect(statuses(of(outcome.seen, 'page'))).toEqual([200]);
    const refused = refusedOf(outcome.seen);
    expect(statuses(refused)).toEqual([503]);
    for (const { headers, text } of refused) {
      expect(headers?.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(Number(headers?.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', title: sentence });
    }
    expect(longest(outcome.seen)).toBeLessThan(6);
    expect(outcome.health.unready.get('content')).toContain('database');
    nothingLost(outcome);
  }, 600_000);

  // A hang shorter than what services wait for an answer shows nothing.
  const itWhenLong = seconds > 16 ? it : it.skip;
  itWhenLong(
    'PostgreSQL silent -> pages load, nobody waits for ever, no failure is called an error of ours; afterwards all is there',
    async () => {
      const outcome = await suffer('postgres', 'silent');

      expect(statuses(of(outcome.seen, 'page'))).toEqual([200]);
      expect(statuses(refusedOf(outcome.seen)).filter((status) => status !== 503 && status !== 504)).toEqual([]);
      expect(longest(outcome.seen)).toBeLessThan(17);
      expect(outcome.health.unready.get('content')).toContain('database');
      nothingLost(outcome);
    },
    600_000,
  );
});
