import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { canCreateNetwork, createPrivateNetwork, type PrivateNetwork } from './chaos/network.ts';
import { createWriters, type Writers, writeThroughFault } from './chaos/write-through-fault.ts';

const hasEngines = process.env.TEST_KAFKA_BROKERS && process.env.TEST_REDIS_URL;
const missing = hasEngines && canCreateNetwork ? undefined : 'needs Kafka, Redis and root on Linux with iptables and iproute2';
const withNetwork = missing === undefined ? describe : describe.skip;

const faultSeconds = Number(process.env.FAULT_NETWORK_SECONDS ?? 20);

withNetwork(`disturbed network${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let folder: DataFolder;
  let network: PrivateNetwork;
  let stack: SpawnedStack;
  let writers: Writers;

  beforeAll(async () => {
    folder = await createDataFolder('network');
    network = createPrivateNetwork();
    const env = { AUTH_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', ADMIN_PASSWORD: 'the-admin-of-the-network-42' };
    const { launcher } = network;
    stack = await spawnStack({ mode: 'distributed', dataDir: folder.path, port: 0, host: '0.0.0.0', seed: 'none', env, launcher });
    writers = await createWriters(`http://${network.address}:${new URL(stack.url).port}`, stack.admin);
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    network?.remove();
    await folder?.remove();
  }, 60_000);

  const during = (cause: () => () => void) => async (): Promise<void> => {
    const end = cause();
    try {
      await sleep(faultSeconds * 1_000);
    } finally {
      end();
    }
  };
  const portOf = (address: string): number => Number(new URL(address).port);

  const faults = [
    ['loss', '5% of the packets between all services and engines lost', () => network.losePackets(0.05)],
    ['narrow', 'all traffic limited to 4 Mbit/s with a queue of 400 ms', () => network.limitRate(4_000, 400)],
    ['database', 'all packets to PostgreSQL lost', () => network.cutOff(portOf(stack.databaseUrl('postgres')))],
    ['service', 'all packets to social lost', () => network.cutOff(portOf(String(stack.urls.social)))],
    ['kafka', 'all packets to Kafka lost', () => network.cutOff(Number(stack.bus.split(':').at(-1)))],
  ] as const;

  it.each(faults)(
    '%s: %s -> nothing acknowledged is lost, nothing is applied twice, writes continue',
    async (name, _, cause) => {
      const { difference, acknowledged } = await writeThroughFault(writers, { name, fault: during(cause) });

      expect(difference).toEqual({ missing: [], unexpected: [] });
      if (name === 'loss' || name === 'narrow' || name === 'kafka') expect(acknowledged).toBeGreaterThan(faultSeconds);
    },
    400_000,
  );
});
