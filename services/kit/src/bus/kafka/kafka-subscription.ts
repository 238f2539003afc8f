import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { backoff, pause } from '../backoff.ts';
import type { Delivery, SubscribeOptions, Subscription } from '../bus.ts';
import { createBatchCoalescer } from './batch-coalescer.ts';
import { retryUntilKnown } from './kafka-topics.ts';

/** Milliseconds. */
export const heartbeatEvery = 2_000;
/** A member that has not completed a fetch for this long does not read, whatever its connection says. */
const silentAfter = 30_000;
export const defaultBatch = 400;
/** More than a topic has: all that a fetch brings is in hand at once. */
const partitionsAtOnce = 64;
/** How long leaving the group may take; without a broker it would wait for one. */
const leaveWithin = 5_000;

export interface KafkaSubscriptionOptions extends SubscribeOptions {
  readonly kafka: Kafka;
  readonly log: Logger | undefined;
  /** The consumer has ended for good and will not come back by itself. */
  readonly onFatal: (error: Error) => void;
}

const headersOf = (message: KafkaMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]));

export const toDelivery = (topic: string, partition: number, message: KafkaMessage): Delivery => ({
  topic,
  partition,
  key: message.key?.toString() ?? '',
  value: message.value ?? new Uint8Array(),
  headers: headersOf(message),
  position: message.offset,
});

/** Keeps the membership while a batch takes long. The first failure (a rebalance, say) ends the work after the slice in hand. */
export const startHeartbeat = (heartbeat: () => Promise<void>) => {
  let failure: unknown;
  const timer = setInterval(() => {
    if (failure === undefined)
      heartbeat().catch((error: unknown) => {
        failure = error;
      });
  }, heartbeatEvery);
  return { failure: () => failure, end: () => clearInterval(timer) };
};

/** What the consumer has told about itself lately. */
export const watchConsumer = (consumer: Consumer, onCrash: (error: Error) => void) => {
  let alive = true;
  let partitions = 0;
  let lastFetch = Date.now();
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    partitions = Object.values(payload.memberAssignment).reduce((sum, assigned) => sum + assigned.length, 0);
    lastFetch = Date.now();
  });
  // The FETCH event comes for failed and empty turns, too; an answered request is proof.
  consumer.on(consumer.events.REQUEST, ({ payload }) => {
    if (payload.apiName === 'Fetch') lastFetch = Date.now();
  });
  consumer.on(consumer.events.FETCH, () => {
    if (partitions === 0) lastFetch = Date.now();
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (payload.restart) return;
    alive = false;
    onCrash(payload.error);
  });
  return { healthy: () => alive && Date.now() - lastFetch < silentAfter };
};

/** Hands over one fetched batch in slices, the position being stored after each. */
const createBatchHandler = ({ group, onBatch, maxBatch = defaultBatch, log }: KafkaSubscriptionOptions, stopping: AbortSignal) => {
  const takeTurn = createBatchCoalescer({ onBatch, maxBatch });
  const rejections = new Map<string, number>();

  // Only this partition waits; the others go on.
  const comeAgain = (partitionName: string, pausePartition: () => () => void): void => {
    const count = rejections.get(partitionName) ?? 0;
    rejections.set(partitionName, count + 1);
    setTimeout(pausePartition(), backoff(count)).unref();
  };

  return async ({
    batch,
    resolveOffset,
    heartbeat,
    pause: pausePartition,
    commitOffsetsIfNecessary,
    isRunning,
  }: EachBatchPayload): Promise<void> => {
    const { topic, partition } = batch;
    const partitionName = `${topic} ${partition}`;
    const membership = startHeartbeat(heartbeat);
    try {
      for (let start = 0; start < batch.messages.length; start += maxBatch) {
        if (stopping.aborted || !isRunning() || membership.failure() !== undefined) break;
        const slice = batch.messages.slice(start, start + maxBatch);
        const last = slice.at(-1);
        if (last === undefined) break;
        const rejected = await takeTurn({
          deliveries: slice.map((message) => toDelivery(topic, partition, message)),
          store: commitOffsetsIfNecessary,
        });
        if (rejected !== undefined) {
          log?.warn({ err: rejected, group, topic, partition, position: slice[0]?.offset }, 'batch rejected, it comes again');
          comeAgain(partitionName, pausePartition);
          break;
        }
        rejections.delete(partitionName);
        // Stored before resolved: if storing fails the batch comes again, rather than staying unstored until the next message.
        resolveOffset(last.offset);
      }
    } finally {
      membership.end();
    }
    if (membership.failure() !== undefined) throw membership.failure();
  };
};

/** Leaves the group, within bounds. */
export const leave = async (consumer: Consumer): Promise<void> => {
  const late = new AbortController();
  await Promise.race([consumer.disconnect(), pause(leaveWithin, late.signal)]).finally(() => late.abort());
};

/** Joins the group and reads. Outlives brokers that go and come; see `onFatal` for what it does not. */
export const subscribeKafka = async (options: KafkaSubscriptionOptions): Promise<Subscription> => {
  const { kafka, group, topics, log, onFatal } = options;
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();
  const handle = createBatchHandler(options, stopping.signal);
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: 10_000,
    rebalanceTimeout: 30_000,
    heartbeatInterval: heartbeatEvery,
    minBytes: 1,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
  });
  const watch = watchConsumer(consumer, (error) => {
    log?.error({ err: error, group }, 'the consumer has ended');
    onFatal(error);
  });
  // kafkajs may finish a restart that was under way when it was told to stop; such a member would hold partitions and read nothing.
  consumer.on(consumer.events.GROUP_JOIN, async () => {
    if (stopping.signal.aborted) await consumer.disconnect();
  });
  await consumer.connect();
  await retryUntilKnown(() => consumer.subscribe({ topics: [...topics], fromBeginning: true }));
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: (payload) => {
      const handling = handle(payload);
      inHand.add(handling);
      return handling.finally(() => inHand.delete(handling));
    },
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.allSettled(inHand);
      await leave(consumer);
    },
    healthy: () => !stopping.signal.aborted && watch.healthy(),
  };
};
