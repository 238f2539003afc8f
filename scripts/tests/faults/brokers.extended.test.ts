import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../dev/engines/engine.ts';
import { freePorts } from '../../dev/engines/free-port.ts';
import { newClusterId, type Ports, startNativeKafka } from '../../dev/engines/kafka.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createWriters, writeThroughFault } from './chaos/write-through-fault.ts';

interface KafkaCluster {
  /** The value of KAFKA_BROKERS. */
  readonly addresses: string;
  readonly brokers: readonly Engine[];
  stop(): Promise<void>;
}

const brokerCount = 3;

/** Starts three brokers that are also controllers. Topics have three replicas, of which two must have a message that is acknowledged. */
const startKafkaCluster = async (folder: string): Promise<KafkaCluster> => {
  const ports = await freePorts(2 * brokerCount);
  const nodes = Array.from(
    { length: brokerCount },
    (_, index): Ports => ({ broker: ports[2 * index] ?? 0, controller: ports[2 * index + 1] ?? 0 }),
  );
  const voters = nodes.map(({ controller }, index) => `${index + 1}@127.0.0.1:${controller}`).join(',');
  const clusterId = newClusterId();
  const replicated = {
    'controller.quorum.voters': voters,
    'default.replication.factor': '3',
    'min.insync.replicas': '2',
    'offsets.topic.replication.factor': '3',
    'transaction.state.log.replication.factor': '3',
    'transaction.state.log.min.isr': '2',
    'share.coordinator.state.topic.replication.factor': '3',
    'share.coordinator.state.topic.min.isr': '2',
  };
  const startBroker = (own: Ports, index: number): Promise<Engine> => {
    const home = join(folder, `kafka-${index + 1}`);
    mkdirSync(home, { recursive: true });
    // A broker reuses the ports of its previous start, so those of all are known before the first starts.
    writeFileSync(join(home, 'ports.json'), JSON.stringify(own));
    return startNativeKafka(home, { clusterId, settings: () => ({ ...replicated, 'node.id': String(index + 1) }) });
  };
  const started = await Promise.allSettled(nodes.map(startBroker));
  const brokers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(brokers.map((broker) => broker.stop()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { addresses: brokers.map(({ url }) => url).join(','), brokers, stop };
};

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
