import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type Creator, createLedger, publish, signUp } from './ledger.ts';
import { createRetryingClient } from './retrying-client.ts';
import { type Fleet, members, type RestartResult, startFleet } from './rolling/fleet.ts';
import { startLoadGenerator } from './rolling/load-generator.ts';
import { startStreamClients } from './rolling/stream-clients.ts';
import { createStrictClient } from './rolling/strict-client.ts';
import { adminTokenOf, differenceAfterSettling } from './verify-consistency.ts';

/** Requests per second; 200 need a machine that runs nothing else. */
const rate = Number(process.env.FAULT_ROLLING_RATE ?? 200);
const rounds = Number(process.env.FAULT_ROLLING_ROUNDS ?? 1);
/** Services that restart at the same time. */
const concurrentRestarts = 3;
const creatorCount = 12;

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = hasEngines ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

const percentile = (values: readonly number[], fraction: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * fraction)] ?? 0);

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

  it(`all services and the worker: replaced under ${rate} requests/s -> no failed request, no lost event, streams end with a reconnect event`, async () => {
    const retryingClient = createRetryingClient(fleet.url);
    const ledger = createLedger();
    const creators: Creator[] = [];
    for (let index = 0; index < creatorCount; index += 1) creators.push(await signUp(retryingClient, `roller${index}`));
    for (const creator of creators.slice(0, 8))
      await publish(retryingClient, ledger, creator, `Before the restart, by ${creator.username}`);
    const adminToken = await adminTokenOf({ client: retryingClient, admin: fleet.admin });
    for (const { id } of ledger.items.values())
      await retryingClient.request({ method: 'GET', path: `/api/comments/${id}`, transientStatuses: [404] });
    const client = createStrictClient(fleet.url);
    const streamClients = startStreamClients(fleet.url, creators.slice(0, 6));
    const load = startLoadGenerator({ client, ledger, creators, adminToken, rate });
    const startedAt = performance.now();

    const restarts: RestartResult[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (let first = 0; first < members.length; first += concurrentRestarts)
        restarts.push(...(await Promise.all(members.slice(first, first + concurrentRestarts).map(fleet.replace))));
    await sleep(1_000);
    await load.stop();
    const seconds = (performance.now() - startedAt) / 1000;
    await streamClients.stop();
    client.close();
    const difference = await differenceAfterSettling({ url: fleet.url, client: retryingClient, admin: fleet.admin, ledger, creators });

    const latency = {
      p50: percentile(client.latencies, 0.5),
      p99: percentile(client.latencies, 0.99),
      max: percentile(client.latencies, 1),
    };
    const maxStopSeconds = Math.max(...restarts.map(({ stopSeconds }) => stopSeconds)).toFixed(1);
    process.stdout.write(
      `${JSON.stringify({ name: 'rolling', sent: load.sent(), rate: Math.round(load.sent() / seconds), latency, max_stop_s: Number(maxStopSeconds) })}\n`,
    );
    expect(client.failures).toEqual([]);
    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect(restarts.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
    expect(Number(maxStopSeconds)).toBeLessThan(10);
    expect(new Set(streamClients.endings)).toEqual(new Set(['reconnect']));
    expect(streamClients.opened()).toBeGreaterThan(6);
    expect(load.sent() / seconds).toBeGreaterThan(rate * 0.75);
  }, 600_000);
});
