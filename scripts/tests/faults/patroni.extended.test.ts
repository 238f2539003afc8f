import { join } from 'node:path';
import { eventually } from '@trenzeye/kit/testing/eventually';
import pg from 'pg';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { areEnginesRequired } from '../runner/engines.ts';
import { createWriters, type Writers, writeThroughFault } from './chaos/write-through-fault.ts';
import { missingForCluster, type PatroniCluster, startPatroniCluster } from './patroni/patroni-cluster.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = missingForCluster ?? (hasEngines ? undefined : 'needs Kafka and Redis');
const withCluster = missing === undefined || areEnginesRequired() ? describe : describe.skip;

withCluster(`PostgreSQL with Patroni behind PgBouncer${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: DataFolder;
  let cluster: PatroniCluster;
  let stack: SpawnedStack;
  let writers: Writers;

  beforeAll(async () => {
    folder = await createDataFolder('patroni');
    cluster = await startPatroniCluster(folder.path);
    const env = {
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: 'the-admin-of-the-failover-42',
      POSTGRES_URL: cluster.url,
      POSTGRES_READ_URL: cluster.readUrl,
    };
    stack = await spawnStack({ mode: 'distributed', dataDir: join(folder.path, 'stack'), port: 0, seed: 'none', env });
    writers = await createWriters(stack.url, stack.admin);
  }, 600_000);
  afterAll(async () => {
    await stack?.stop();
    await cluster?.stop();
    await folder?.remove();
  }, 120_000);

  /** Waits until services have connections to the standby. */
  const untilReadsUseStandby = (): Promise<void> =>
    eventually(async () => {
      const client = new pg.Client({ connectionString: cluster.readUrl });
      await client.connect();
      try {
        const { rows } = await client.query(
          "SELECT pg_is_in_recovery() AS standby, count(*) > 0 AS used FROM pg_stat_activity WHERE application_name LIKE 'trenzeye-%-reader'",
        );
        expect(rows).toEqual([{ standby: true, used: true }]);
      } finally {
        await client.end();
      }
    }, 60_000);

  it('primary killed under load -> Patroni promotes the standby, nothing acknowledged is lost, nothing is applied twice; the killed node becomes a standby', async () => {
    const { primary, standby } = await cluster.untilSynchronous(300_000);
    await untilReadsUseStandby();

    const { difference } = await writeThroughFault(writers, {
      name: 'primary killed',
      fault: async () => {
        await primary.kill9();
        await eventually(async () => expect(await standby.statusOf('/primary')).toBe(200), 120_000);
      },
    });
    await primary.start();
    const after = await cluster.untilSynchronous(300_000);

    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect(after).toEqual({ primary: standby, standby: primary });
    await untilReadsUseStandby();
    await stack.waitUntilReady(60_000);
  }, 900_000);

  it('switchover under load -> the standby is promoted, nothing acknowledged is lost, nothing is applied twice', async () => {
    const { primary, standby } = await cluster.untilSynchronous(300_000);

    const { difference } = await writeThroughFault(writers, {
      name: 'switchover',
      fault: async () => {
        const response = await primary.request('/switchover', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
          signal: AbortSignal.timeout(60_000),
        });
        expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
        await eventually(async () => expect(await standby.statusOf('/primary')).toBe(200), 120_000);
      },
    });

    expect(difference).toEqual({ missing: [], unexpected: [] });
    expect(await cluster.untilSynchronous(300_000)).toEqual({ primary: standby, standby: primary });
    await stack.waitUntilReady(60_000);
  }, 900_000);
});
