import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answers } from './answers.ts';
import { dockerAnswers, startContainer } from './container.ts';
import { daemon, endOrphan } from './daemon.ts';
import { type Engine, externalEngine, type Log } from './engine.ts';
import { freePorts, isFree } from './free-port.ts';
import { findJava, kafkaJars, kafkaVersion } from './kafka-jars.ts';

const endBy: [NodeJS.Signals, number][] = [['SIGTERM', 10_000]];
const smallJava = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

export type Ports = { broker: number; controller: number };

/**
 * One node, broker and controller at once. An acknowledged message is in the page cache of the system, so it outlives the
 * death of the process; only a power cut could take it, as with any single node.
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
  // A killed broker may come back only when the session of its former self is over (9 s by default).
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

// ApiVersions, version 0, correlation 1, no client id: the smallest request of the protocol. The port is open long before the
// broker answers, and it answers once the controller has let it in.
const smallestRequest = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

const portsIn = (dataDir: string): Ports | undefined => {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Ports;
  } catch {
    return undefined;
  }
};

/** The ports of last time when they are free, else new ones. */
const choosePorts = async (dataDir: string): Promise<Ports> => {
  const known = portsIn(dataDir);
  if (known && (await isFree(known.broker)) && (await isFree(known.controller))) return known;
  const [broker, controller] = (await freePorts(2)) as [number, number];
  writeFileSync(join(dataDir, 'ports.json'), JSON.stringify({ broker, controller }));
  return { broker, controller };
};

export interface NativeKafkaOptions {
  readonly log?: Log;
  /** Of the broker, on top of ours. */
  readonly settings?: (ports: Ports) => Record<string, string>;
  /** Of the tool that prepares the folder. */
  readonly formatting?: readonly string[];
}

/**
 * A Kafka of its jars and the machine's own Java.
 * @throws EngineMissing when one of them is not to be had
 */
export const startNativeKafka = async (dataDir: string, options: NativeKafkaOptions = {}): Promise<Engine> => {
  const { log = () => {}, settings = () => ({}), formatting = [] } = options;
  const java = findJava();
  const classPath = join(kafkaJars(log), '*');
  const pidFile = join(dataDir, 'kafka.pid');
  if (await endOrphan(pidFile, 'kafka.Kafka', endBy)) log('Stopped the Kafka that a killed start left behind');
  const ports = await choosePorts(dataDir);
  const file = join(dataDir, 'server.properties');
  const logs = join(dataDir, 'data');
  // In a properties file a backslash begins an escape; nothing else in a path needs care.
  const lines = Object.entries({ ...brokerSettings(ports, logs.replaceAll('\\', '/')), ...settings(ports) }).map(
    ([key, value]) => `${key}=${value}`,
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  if (!existsSync(join(logs, 'meta.properties'))) {
    const clusterId = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    // Joined by =, for one id in 64 begins with a dash.
    const format = ['kafka.tools.StorageTool', 'format', '--ignore-formatted', `--cluster-id=${clusterId}`, '-c', file, ...formatting];
    await promisify(execFile)(java, [...smallJava, '-cp', classPath, ...format]);
  }
  const server = daemon({
    name: 'Kafka',
    command: java,
    args: [...smallJava, '-cp', classPath, 'kafka.Kafka', file],
    cwd: dataDir,
    logFile: join(dataDir, 'kafka.log'),
    pidFile,
    isReady: () => answers(ports.broker, smallestRequest),
    readyWithin: 60_000,
    endBy,
  });
  await server.start();
  return { name: 'kafka', url: `127.0.0.1:${ports.broker}`, ...server };
};

const startInContainer = async (log: Log): Promise<Engine> => {
  const [host] = (await freePorts(1)) as [number];
  const settings: Record<string, string> = {
    ...brokerSettings({ broker: host, controller: 29_093 }, '/tmp/kafka-data'),
    listeners: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://127.0.0.1:29093',
  };
  const environment = Object.entries(settings).map(([key, value]) => [`KAFKA_${key.replaceAll('.', '_').toUpperCase()}`, value]);
  return startContainer(
    {
      name: 'kafka',
      image: `apache/kafka:${kafkaVersion}`,
      url: `127.0.0.1:${host}`,
      ports: { container: 9092, host },
      environment: Object.fromEntries(environment),
      readyLine: /Kafka Server started/,
      isReady: () => answers(host, smallestRequest),
    },
    log,
  );
};

/**
 * A Kafka: the one of KAFKA_BROKERS, else in a container, else its jars run by the machine's own Java.
 * @throws EngineMissing when there is none of the three
 */
export const startKafka = async (folder: string, log: Log = () => {}): Promise<Engine> => {
  if (process.env.KAFKA_BROKERS) return externalEngine('kafka', process.env.KAFKA_BROKERS);
  if (await dockerAnswers()) {
    try {
      return await startInContainer(log);
    } catch (error) {
      log(`Kafka in a container is not to be had (${error instanceof Error ? error.message : error})`);
    }
  }
  mkdirSync(folder, { recursive: true });
  return startNativeKafka(realpathSync(folder), { log });
};
