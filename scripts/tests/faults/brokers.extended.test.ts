import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { type KafkaCluster, startKafkaCluster } from './chaos/kafka-cluster.ts';
import { createWriters, writeThroughFault } from './chaos/write-through-fault.ts';

const missing = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL ? undefined : 'needs Kafka and Redis';
const withEngines = missing === undefined ? describe : describe.skip;

const downSeconds = 15;

withEngines(`three Kafka brokers${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: DataFolder;
  let cluster: KafkaCluster;
  let stack: SpawnedStack;

  beforeAll(async () => {
    folder = await createDataFolder('brokers');
    cluster = await startKafkaCluster(folder.path);
    const env = {
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: 'the-admin-of-the-brokers-42',
      KAFKA_BROKERS: cluster.addresses,
    };
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, seed: 'none', env });
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    await cluster?.stop();
    await folder?.remove();
  }, 120_000);

  it(`each broker in turn killed and ${downSeconds} s later restarted, under load -> no write fails, nothing acknowledged is lost, nothing is applied twice`, async () => {
    const writers = await createWriters(stack.url, stack.admin);

    for (const [index, broker] of cluster.brokers.entries()) {
      const { difference, failures } = await writeThroughFault(writers, {
        name: `broker ${index + 1} of ${cluster.brokers.length} killed`,
        fault: async () => {
          await broker.kill9();
          await sleep(downSeconds * 1_000);
          // On a loaded machine the first start may exceed its time.
          await broker.restart().catch(broker.restart);
        },
      });
      expect(difference).toEqual({ missing: [], unexpected: [] });
      // 404: the item that a comment is on has not reached social yet.
      expect(Object.keys(failures).filter((status) => status !== '404')).toEqual([]);
    }
  }, 900_000);
});
