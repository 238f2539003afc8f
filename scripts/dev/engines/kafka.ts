import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isDockerAvailable, startContainer } from './container.ts';
import { createDaemon, stopOrphan } from './daemon.ts';
import { type Engine, externalEngine, type Log } from './engine.ts';
import { freePort, freePorts, isFree } from './free-port.ts';
import { isResponding } from './is-responding.ts';
import { findKafkaJava, kafkaJars, kafkaVersion } from './kafka-jars.ts';

const stopSignals: [NodeJS.Signals, number][] = [['SIGTERM', 10_000]];
const jvmOptions = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

export type Ports = { broker: number; controller: number };

/**
 * Settings of a single node that is both broker and controller. Acknowledged messages are in the page cache, so they survive a crash of the
 * process but not of the machine, as on any single node.
 */
export const brokerSettings = (ports: Ports, folder: string): Record<string, string> => ({
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
  listeners: `PLAINTEXT://127.0.0.1:${ports.broker},CONTROLLER://127.0.0.1:${ports.controller}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.broker}`,
  'controller.listener.names': 'CONTROLLER',
  'log.dirs': folder,
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '4',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  // A killed broker can register again only after its previous session has expired (9 s by default).
  'broker.session.timeout.ms': '2000',
  'broker.heartbeat.interval.ms': '250',
  'group.initial.rebalance.delay.ms': '0',
  'group.min.session.timeout.ms': '1000',
  'controlled.shutdown.enable': 'false',
  'auto.create.topics.enable': 'false',
  'num.partitions': '3',
  'log.segment.bytes': String(64 * 1024 * 1024),
  'log.cleaner.dedupe.buffer.size': String(8 * 1024 * 1024),
  'num.network.threads': '2',
  'num.io.threads': '2',
});

// ApiVersions, version 0, correlation 1, no client id: the smallest request of the protocol. The port is open long before the broker
// responds, which it does after it has registered with the controller.
const apiVersionsRequest = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

const storedPorts = (dataDir: string): Ports | undefined => {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Ports;
  } catch {
    return undefined;
  }
};

/** The ports of the previous start if they are free, else new ones. */
const choosePorts = async (dataDir: string): Promise<Ports> => {
  const previous = storedPorts(dataDir);
  if (previous && (await isFree(previous.broker)) && (await isFree(previous.controller))) return previous;
  const [broker, controller] = (await freePorts(2)) as [number, number];
  writeFileSync(join(dataDir, 'ports.json'), JSON.stringify({ broker, controller }));
  return { broker, controller };
};

export interface NativeKafkaOptions {
  readonly log?: Log;
  /** Additional broker settings. */
  readonly settings?: (ports: Ports) => Record<string, string>;
  /** The id of the cluster that a new folder belongs to; default: a random one. */
  readonly clusterId?: string;
  /** Additional arguments of the storage tool that formats the folder. */
  readonly formatArguments?: readonly string[];
  /** Aborts the start. */
  readonly signal?: AbortSignal | undefined;
}

export const newClusterId = (): string => Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Starts Kafka from its jars with the installed Java.
 * @throws EngineMissing when Java or the jars are not available
 */
export const startNativeKafka = async (dataDir: string, options: NativeKafkaOptions = {}): Promise<Engine> => {
  const { log = () => {}, settings = () => ({}), clusterId = newClusterId(), formatArguments = [], signal } = options;
  const java = findKafkaJava();
  const classPath = join(await kafkaJars(log, signal), '*');
  const pidFile = join(dataDir, 'kafka.pid');
  if (await stopOrphan(pidFile, 'kafka.Kafka', stopSignals)) log('Stopped the Kafka of an earlier, killed start');
  const ports = await choosePorts(dataDir);
  const file = join(dataDir, 'server.properties');
  const logs = join(dataDir, 'data');
  // In a properties file a backslash starts an escape sequence.
  const lines = Object.entries({ ...brokerSettings(ports, logs.replaceAll('\\', '/')), ...settings(ports) }).map(
    ([key, value]) => `${key}=${value}`,
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  if (!existsSync(join(logs, 'meta.properties'))) {
    // With =, because an id may start with a dash.
    const format = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', `--cluster-id=${clusterId}`, '-c', file, ...formatArguments];
    await promisify(execFile)(java, [...jvmOptions, '-cp', classPath, ...format], { signal });
  }
  const server = createDaemon({
    name: 'Kafka',
    command: java,
    args: [...jvmOptions, '-cp', classPath, 'kafka.Kafka', file],
    cwd: dataDir,
    logFile: join(dataDir, 'kafka.log'),
    pidFile,
    isReady: () => isResponding(ports.broker, apiVersionsRequest),
    readyTimeoutMs: 60_000,
    stopSignals,
  });
  await server.start(signal);
  return { name: 'kafka', url: `127.0.0.1:${ports.broker}`, ...server };
};

/** Kafka in a container. @throws when it cannot be started */
export const startKafkaContainer = async (log: Log): Promise<Engine> => {
  const port = await freePort();
  const settings: Record<string, string> = {
    ...brokerSettings({ broker: port, controller: 29_093 }, '/tmp/kafka-data'),
    listeners: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://127.0.0.1:29093',
  };
  const environment = Object.entries(settings).map(([key, value]) => [`KAFKA_${key.replaceAll('.', '_').toUpperCase()}`, value]);
  return startContainer(
    {
      name: 'kafka',
      image: `apache/kafka:${kafkaVersion}`,
      url: `127.0.0.1:${port}`,
      ports: { container: 9092, host: port },
      environment: { CLUSTER_ID: newClusterId(), ...Object.fromEntries(environment) },
      isReady: () => isResponding(port, apiVersionsRequest),
    },
    log,
  );
};

/**
 * Kafka from KAFKA_BROKERS, else in a container, else from its jars with the installed Java.
 * @throws EngineMissing when none of these is available
 */
export const startKafka = async (folder: string, log: Log = () => {}, signal?: AbortSignal): Promise<Engine> => {
  if (process.env.KAFKA_BROKERS) return externalEngine('kafka', process.env.KAFKA_BROKERS);
  if (await isDockerAvailable()) {
    try {
      return await startKafkaContainer(log);
    } catch (error) {
      log(`Kafka could not be started in a container (${error instanceof Error ? error.message : error})`);
    }
  }
  mkdirSync(folder, { recursive: true });
  return startNativeKafka(realpathSync(folder), { log, signal });
};
