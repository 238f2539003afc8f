import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSwitchableAddress, type SwitchableAddress } from '@trenzeye/kit/testing';
import pg from 'pg';
import { startPostgresWithStandby } from '../../dev/engines/postgres-standby.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createWriters, writeThroughFault } from './chaos/write-through-fault.ts';

const missing = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

withEngines(`PostgreSQL with a synchronous standby${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: DataFolder;
  let servers: Awaited<ReturnType<typeof startPostgresWithStandby>>;
  let address: SwitchableAddress;
  let stack: SpawnedStack;

  beforeAll(async () => {
    folder = await createDataFolder('failover');
    servers = await startPostgresWithStandby(folder.path, { synchronous_standby_names: '*' });
    const url = new URL(servers.primaryUrl);
    address = await createSwitchableAddress(Number(url.port));
    url.port = String(address.port);
    const env = {
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: 'the-admin-of-the-failover-42',
      POSTGRES_URL: url.href,
    };
    stack = await spawnStack({ mode: 'distributed', dataDir: join(folder.path, 'stack'), port: 0, seed: 'none', env });
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    await address?.stop();
    await servers?.stop();
    await folder?.remove();
  }, 60_000);

  const promoteStandby = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: servers.standbyUrl });
    await client.connect();
    const { rows } = await client.query<{ promoted: boolean }>('SELECT pg_promote() AS promoted');
    await client.end();
    if (!rows[0]?.promoted) throw new Error('the standby was not promoted');
  };

  it('primary killed under load, standby promoted after 5 s -> nothing acknowledged is lost, nothing is applied twice', async () => {
    const writers = await createWriters(stack.url, stack.admin);

    const { difference } = await writeThroughFault(writers, {
      name: 'PostgreSQL failover',
      fault: async () => {
        await servers.primary.kill9();
        await sleep(5_000);
        await promoteStandby();
        address.switchTo(Number(new URL(servers.standbyUrl).port));
      },
    });

    expect(difference).toEqual({ missing: [], unexpected: [] });
    await stack.waitUntilReady(60_000);
  }, 400_000);
});
