import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Logger } from 'pino';
import { backoff, pause } from '../backoff.ts';
import type { Delivery, SubscribeOptions, Subscription } from '../bus.ts';
import { createBatchCoalescer } from './batch-coalescer.ts';
import { retryUntilKnown } from './kafka-topics.ts';

export const heartbeatEveryMs = 2_000;
/** A member without a completed fetch for this long counts as unhealthy, even if it is connected. */
const fetchTimeoutMs = 30_000;
export const defaultMaxBatch = 400;
/** More than a topic has, so that all partitions of a fetch are handled concurrently. */
const maxConcurrentPartitions = 64;
/** Without a broker, leaving the group would block. */
const leaveTimeoutMs = 5_000;

export interface KafkaSubscriptionOptions extends SubscribeOptions {
  readonly kafka: Kafka;
  readonly log: Logger | undefined;
  /** Called when the consumer has stopped permanently. */
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

/** Sends heartbeats while a batch is handled. After a failed heartbeat, for example in a rebalance, the caller stops after the current slice. */
export const startHeartbeat = (heartbeat: () => Promise<void>) => {
  let failure: unknown;
  const timer = setInterval(() => {
    if (failure === undefined)
      heartbeat().catch((error: unknown) => {
        failure = error;
      });
  }, heartbeatEveryMs);
  return { failure: () => failure, stop: () => clearInterval(timer) };
};

/** Tracks a consumer's health from its instrumentation events. */
export const watchConsumer = (consumer: Consumer, onCrash: (error: Error) => void) => {
  let isRunning = true;
  let partitions = 0;
  let fetchedAt = Date.now();
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    partitions = Object.values(payload.memberAssignment).reduce((sum, assigned) => sum + assigned.length, 0);
    fetchedAt = Date.now();
  });
  // FETCH events are also emitted for failed fetches; an answered request proves the connection.
  consumer.on(consumer.events.REQUEST, ({ payload }) => {
    if (payload.apiName === 'Fetch') fetchedAt = Date.now();
  });
  consumer.on(consumer.events.FETCH, () => {
    if (partitions === 0) fetchedAt = Date.now();
  });
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (payload.restart) return;
    isRunning = false;
    onCrash(payload.error);
  });
  return { healthy: () => isRunning && Date.now() - fetchedAt < fetchTimeoutMs };
};

/** Passes a fetched batch to `onBatch` in slices and commits the offset after each. */
const createBatchHandler = ({ group, onBatch, maxBatch = defaultMaxBatch, log }: KafkaSubscriptionOptions, stopping: AbortSignal) => {
  const handleSlice = createBatchCoalescer({ onBatch, maxBatch });
  const rejections = new Map<string, number>();

  // Pauses only this partition.
  const retryLater = (partitionName: string, pausePartition: () => () => void): void => {
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
    const heartbeats = startHeartbeat(heartbeat);
    try {
      for (let start = 0; start < batch.messages.length; start += maxBatch) {
        if (stopping.aborted || !isRunning() || heartbeats.failure() !== undefined) break;
        const slice = batch.messages.slice(start, start + maxBatch);
        const last = slice.at(-1);
        if (last === undefined) break;
        const rejection = await handleSlice({
          deliveries: slice.map((message) => toDelivery(topic, partition, message)),
          commit: commitOffsetsIfNecessary,
        });
        if (rejection !== undefined) {
          log?.warn({ err: rejection, group, topic, partition, position: slice[0]?.offset }, 'batch rejected, retrying');
          retryLater(partitionName, pausePartition);
          break;
        }
        rejections.delete(partitionName);
        // Committed before resolved: if the commit fails, the batch is delivered again.
        resolveOffset(last.offset);
      }
    } finally {
      heartbeats.stop();
    }
    if (heartbeats.failure() !== undefined) throw heartbeats.failure();
  };
};

/** Leaves the group, or gives up after a timeout. */
export const leaveGroup = async (consumer: Consumer): Promise<void> => {
  const left = new AbortController();
  await Promise.race([consumer.disconnect(), pause(leaveTimeoutMs, left.signal)]).finally(() => left.abort());
};

/** Joins the group and reads. Reconnects after broker restarts; other crashes are reported to `onFatal`. */
export const subscribeKafka = async (options: KafkaSubscriptionOptions): Promise<Subscription> => {
  const { kafka, group, topics, log, onFatal } = options;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const handle = createBatchHandler(options, stopping.signal);
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: 10_000,
    rebalanceTimeout: 30_000,
    heartbeatInterval: heartbeatEveryMs,
    minBytes: 1,
    maxWaitTimeInMs: 500,
    allowAutoTopicCreation: false,
  });
  const watch = watchConsumer(consumer, (error) => {
    log?.error({ err: error, group }, 'kafka consumer crashed');
    onFatal(error);
  });
  // kafkajs may complete a restart that was running when it was stopped; such a member would own partitions without reading them.
  consumer.on(consumer.events.GROUP_JOIN, async () => {
    if (stopping.signal.aborted) await consumer.disconnect();
  });
  await consumer.connect();
  await retryUntilKnown(() => consumer.subscribe({ topics: [...topics], fromBeginning: true }));
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: maxConcurrentPartitions,
    eachBatch: (payload) => {
      const handling = handle(payload);
      running.add(handling);
      return handling.finally(() => running.delete(handling));
    },
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
      await leaveGroup(consumer);
    },
    healthy: () => !stopping.signal.aborted && watch.healthy(),
  };
};
