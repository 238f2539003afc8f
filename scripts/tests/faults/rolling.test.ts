import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { createClient } from './client.ts';
import { type Creator, createLedger, join, publish } from './ledger.ts';
import { type Fleet, members, type Rolled, startFleet } from './rolling/fleet.ts';
import { startListeners } from './rolling/listeners.ts';
import { startLoad } from './rolling/load.ts';
import { createStrictClient } from './rolling/strict-client.ts';
import { adminTokenOf, settledDifference } from './verify.ts';

/** A machine busy with other tests bears no more; 200 want one to themselves. */
const given = process.env.FAULT_ROLLING_RATE;
const rate = Number(given ?? 200);
const rounds = Number(process.env.FAULT_ROLLING_ROUNDS ?? 1);
/** Deployments that change at the same time. */
const atOnce = 3;
const people = 12;

const engines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = !given ? 'takes minutes; FAULT_ROLLING_RATE=200 asks for it' : engines ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

const percentile = (values: readonly number[], part: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0);

withEngines(`rolling restart${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let fleet: Fleet;
  let folder: DataFolder;

  beforeAll(async () => {
    folder = await createDataFolder('rolling');
    fleet = await startFleet(folder.path, { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', DRAIN_MS: '2500' });
  }, 240_000);
  afterAll(async () => {
    await fleet?.stop();
    await folder?.remove();
  }, 60_000);

  it(`every service and the worker replaced under ${rate} requests/s -> no failed request, no lost event; streams are told to come again`, async () => {
    const careful = createClient(fleet.url);
    const ledger = createLedger();
    const creators: Creator[] = [];
    for (let index = 0; index < people; index += 1) creators.push(await join(careful, `roller${index}`));
    for (const creator of creators.slice(0, 8)) await publish(careful, ledger, creator, `What stays, by ${creator.username}`);
    const adminToken = await adminTokenOf({ client: careful, admin: fleet.admin });
    for (const { id } of ledger.items.values()) await careful.ask({ method: 'GET', path: `/api/comments/${id}`, passing: [404] });
    const client = createStrictClient(fleet.url);
    const listeners = startListeners(fleet.url, creators.slice(0, 6));
    const load = startLoad({ client, ledger, creators, adminToken, rate });
    const began = performance.now();

    const rolled: Rolled[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (let first = 0; first < members.length; first += atOnce)
        rolled.push(...(await Promise.all(members.slice(first, first + atOnce).map(fleet.roll))));
    await sleep(1_000);
    await load.stop();
    const seconds = (performance.now() - began) / 1000;
    await listeners.stop();
    client.close();
    const found = await settledDifference({ url: fleet.url, client: careful, admin: fleet.admin, ledger, creators });

    const latency = {
      p50: percentile(client.latencies, 0.5),
      p99: percentile(client.latencies, 0.99),
      max: percentile(client.latencies, 1),
    };
    const longest = Math.max(...rolled.map(({ took }) => took)).toFixed(1);
    process.stdout.write(
      `${JSON.stringify({ name: 'rolling', sent: load.sent(), rate: Math.round(load.sent() / seconds), latency, longest_stop_s: Number(longest) })}\n`,
    );
    expect(client.failures).toEqual([]);
    expect(found).toEqual({ missing: [], unexpected: [] });
    expect(rolled.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
    expect(Number(longest)).toBeLessThan(10);
    expect(new Set(listeners.endings)).toEqual(new Set(['reconnect']));
    expect(listeners.opened()).toBeGreaterThan(6);
    expect(load.sent() / seconds).toBeGreaterThan(rate * 0.75);
  }, 600_000);
});
