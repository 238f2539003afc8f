import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findExecutable } from '../../dev/engines/find-executable.ts';
import { createDataFolder, type DataFolder } from '../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../dev/start/spawn-stack.ts';
import { createWriters, type Writers, writeThroughFault } from './chaos/write-through-fault.ts';

const programs = ['ip', 'iptables', 'tc', 'nsenter'];

/** Whether a network can be created here: as root on Linux, with iproute2 and iptables. */
const canCreateNetwork =
  process.platform === 'linux' && process.getuid?.() === 0 && programs.every((program) => findExecutable(program) !== undefined);

/** A network namespace: the connections between the processes in it can be disturbed, those of this machine are not affected. */
interface PrivateNetwork {
  /** Starts a program in the network. */
  readonly launcher: readonly [string, ...string[]];
  /** The address of the network, as seen from this machine. */
  readonly address: string;
  /** Drops packets between the processes at random. @param fraction from 0 to 1 @returns the function that ends it */
  losePackets(fraction: number): () => void;
  /** Drops all packets to a port. @returns the function that ends it */
  cutOff(port: number): () => void;
  /** Limits all traffic between the processes; packets wait in a queue. @returns the function that ends it */
  limitRate(kilobitsPerSecond: number, queueMs: number): () => void;
  remove(): void;
}

const run = (command: string, ...args: string[]): void => void execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

const createPrivateNetwork = (): PrivateNetwork => {
  const name = `trenzeye-${process.pid}`;
  // Interface names have at most 15 characters.
  const [outside, inside] = [`tz${process.pid}a`, `tz${process.pid}b`];
  const address = '10.112.0.2';
  const inNetwork = (command: string, ...args: string[]): void => run('ip', 'netns', 'exec', name, command, ...args);
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
  run('ip', 'address', 'add', '10.112.0.1/30', 'dev', outside);
  run('ip', 'link', 'set', outside, 'up');
  inNetwork('ip', 'address', 'add', `${address}/30`, 'dev', inside);
  inNetwork('ip', 'link', 'set', inside, 'up');
  inNetwork('ip', 'link', 'set', 'lo', 'up');
  // Packets as between machines; those of a loopback interface are 64 KiB.
  inNetwork('ip', 'link', 'set', 'lo', 'mtu', '1500');
  const drop = (...match: string[]): (() => void) => {
    const rule = ['INPUT', '-i', 'lo', '-p', 'tcp', ...match, '-j', 'DROP'];
    inNetwork('iptables', '-A', ...rule);
    return () => inNetwork('iptables', '-D', ...rule);
  };
  return {
    launcher: ['nsenter', `--net=/run/netns/${name}`, '--'],
    address,
    losePackets: (fraction) => drop('-m', 'statistic', '--mode', 'random', '--probability', String(fraction)),
    cutOff: (port) => drop('--dport', String(port)),
    limitRate: (kilobitsPerSecond, queueMs) => {
      const limit = ['tbf', 'rate', `${kilobitsPerSecond}kbit`, 'burst', '16kb', 'latency', `${queueMs}ms`];
      inNetwork('tc', 'qdisc', 'add', 'dev', 'lo', 'root', ...limit);
      return () => inNetwork('tc', 'qdisc', 'del', 'dev', 'lo', 'root');
    },
    remove: () => run('ip', 'netns', 'delete', name),
  };
};

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
