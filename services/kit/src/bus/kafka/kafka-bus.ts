import type { Admin } from 'kafkajs';
import type { Logger } from 'pino';
import type { Bus, Subscription } from '../bus.ts';
import { defaultKafkaConnectTimeoutMs } from '../bus-settings.ts';
import { createKafkaClient, fastFailRetry, noRetry, waitForBrokerRetry } from './kafka-client.ts';
import { createKafkaPublisher } from './kafka-publisher.ts';
import type { KafkaSecurity } from './kafka-security.ts';
import { subscribeKafka } from './kafka-subscription.ts';
import { tailKafka } from './kafka-tail.ts';
import { createMissingTopics } from './kafka-topics.ts';
import { waitForKafka } from './wait-for-kafka.ts';

export interface KafkaBusOptions {
  /** `host:port` each. */
  readonly brokers: readonly string[];
  /** Client id in the brokers' logs and quotas. */
  readonly clientId: string;
  readonly log?: Logger;
  readonly security?: KafkaSecurity;
  /** Partitions of topics that this process creates; 6 by default. Existing topics do not change. */
  readonly partitions?: number;
  /** How long messages of topics that this process creates are kept; the default of the brokers if undefined. */
  readonly retentionMs?: number | undefined;
  /** Called when a consumer has stopped permanently, to end the process. By default it throws outside of any promise. */
  readonly onFatal?: (error: Error) => void;
  /** How long opening waits for a reachable broker; 90 s by default. */
  readonly connectTimeoutMs?: number;
  /** Aborts that wait. */
  readonly signal?: AbortSignal;
}

const healthTimeoutMs = 3_000;

/** Throwing outside of any promise ends the process: a stopped consumer does not recover by itself. */
const endProcess = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};

const topicLag = async (admin: Admin, group: string, topic: string): Promise<number> => {
  const ends = await admin.fetchTopicOffsets(topic);
  const [stored] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  const positions = new Map(stored?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((sum, { partition, high, low }) => {
    // -1: the group has stored no offset and starts at the oldest message.
    const position = Math.max(positions.get(partition) ?? -1, Number(low));
    return sum + Math.max(0, Number(high) - position);
  }, 0);
};

const isResponsive = async (admin: Admin): Promise<boolean> => {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, healthTimeoutMs, false);
  const described = admin.describeCluster().then(
    ({ brokers }) => brokers.length > 0,
    () => false,
  );
  return Promise.race([described, timeout]).finally(() => clearTimeout(timer));
};

/** The bus on Apache Kafka 2.1 or later. Waits up to `connectTimeoutMs` for a broker; afterwards it reconnects by itself. */
export const createKafkaBus = async (options: KafkaBusOptions): Promise<Bus> => {
  const { brokers, clientId, log, partitions = 6, retentionMs, security = {}, onFatal = endProcess } = options;
  const newTopics = { partitions, retentionMs };
  const { connectTimeoutMs: timeoutMs = defaultKafkaConnectTimeoutMs, signal = new AbortController().signal } = options;
  const silentKafka = createKafkaClient({ brokers, clientId, log: undefined, security, retry: noRetry });
  await waitForKafka({ kafka: silentKafka, brokers, timeoutMs, log, signal });
  const kafka = createKafkaClient({ brokers, clientId, log, security, retry: fastFailRetry });
  const readingKafka = createKafkaClient({ brokers, clientId, log, security, retry: waitForBrokerRetry });
  const admin = kafka.admin();
  await admin.connect();
  const publisher = createKafkaPublisher(kafka);
  const subscriptions = new Set<Subscription>();
  const tails = new Set<() => Promise<void>>();

  return {
    ensureTopics: (topics) => createMissingTopics(admin, topics, newTopics),
    publish: (messages) => publisher.publish(messages),
    async subscribe(options) {
      await createMissingTopics(admin, options.topics, newTopics);
      const inner = await subscribeKafka({ ...options, kafka: readingKafka, log, onFatal });
      const subscription: Subscription = {
        async stop() {
          subscriptions.delete(subscription);
          await inner.stop();
        },
        healthy: () => inner.healthy(),
      };
      subscriptions.add(subscription);
      return subscription;
    },
    async tail(options) {
      await createMissingTopics(admin, options.topics, newTopics);
      const inner = await tailKafka({ ...options, kafka: readingKafka, admin, log, onFatal });
      const stop = async () => {
        tails.delete(stop);
        await inner.stop();
      };
      tails.add(stop);
      return { ...inner, stop };
    },
    async lag(group, topics) {
      const existing = new Set(await admin.listTopics());
      const lagOf = async (topic: string) => (existing.has(topic) ? topicLag(admin, group, topic) : 0);
      const lags = await Promise.all(topics.map(async (topic) => [topic, await lagOf(topic)] as const));
      return Object.fromEntries(lags);
    },
    async isComplete(topics) {
      const existing = new Set(await admin.listTopics());
      const offsets = await Promise.all(topics.filter((topic) => existing.has(topic)).map((topic) => admin.fetchTopicOffsets(topic)));
      return offsets.flat().every(({ low }) => Number(low) === 0);
    },
    async healthy() {
      return (await isResponsive(admin)) && [...subscriptions].every((subscription) => subscription.healthy());
    },
    async close() {
      await Promise.all([...[...subscriptions].map((subscription) => subscription.stop()), ...[...tails].map((stop) => stop())]);
      await publisher.close();
      await admin.disconnect();
    },
  };
};
