import { randomUUID } from 'node:crypto';
import type { Admin, Consumer, EachBatchPayload } from 'kafkajs';
import { backoff, pause } from '../backoff.ts';
import type { Tail, TailOptions } from '../bus.ts';
import {
  defaultMaxBatch,
  heartbeatEveryMs,
  type KafkaSubscriptionOptions,
  leaveGroup,
  startHeartbeat,
  toDelivery,
  watchConsumer,
} from './kafka-subscription.ts';
import { retryUntilKnown } from './kafka-topics.ts';

export type KafkaTailOptions = TailOptions & Pick<KafkaSubscriptionOptions, 'kafka' | 'log' | 'onFatal'> & { readonly admin: Admin };

/** The offset after the newest message of each partition, by topic. */
const endsOf = async (admin: Admin, topics: readonly string[]): Promise<Map<string, string[]>> => {
  const ends = new Map<string, string[]>();
  for (const topic of topics) {
    const offsets = await retryUntilKnown(() => admin.fetchTopicOffsets(topic));
    ends.set(
      topic,
      offsets.toSorted((a, b) => a.partition - b.partition).map(({ high }) => high),
    );
  }
  return ends;
};

/** Sets the consumer's offsets; without stored offsets it would start at the end. */
const seekAll = (consumer: Consumer, next: ReadonlyMap<string, readonly string[]>): void => {
  for (const [topic, offsets] of next) {
    for (const [partition, offset] of offsets.entries()) consumer.seek({ topic, partition, offset });
  }
};

/**
 * A consumer in a temporary group that stores no offsets; the empty group is deleted at the end, or expires on the broker. The offsets are
 * kept in memory and set again after each join.
 */
export const tailKafka = async (options: KafkaTailOptions): Promise<Tail> => {
  const { kafka, admin, topics, onBatch, maxBatch = defaultMaxBatch, log, onFatal } = options;
  const next = await endsOf(admin, topics);
  const start = Object.fromEntries([...next].map(([topic, ends]) => [topic, ends.map((end) => (BigInt(end) - 1n).toString())]));
  const group = `tail-${randomUUID()}`;
  const stopping = new AbortController();
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
    log?.error({ err: error, group }, 'kafka tail crashed');
    onFatal(error);
  });

  const handleBatch = async ({ batch, resolveOffset, heartbeat, isRunning }: EachBatchPayload): Promise<void> => {
    const { topic, partition } = batch;
    const heartbeats = startHeartbeat(heartbeat);
    let failures = 0;
    try {
      for (let from = 0; from < batch.messages.length && isRunning() && !stopping.signal.aborted; ) {
        const slice = batch.messages.slice(from, from + maxBatch);
        try {
          await onBatch(slice.map((message) => toDelivery(topic, partition, message)));
        } catch (error) {
          log?.warn({ err: error, topic, partition, position: slice[0]?.offset }, 'batch rejected, retrying');
          await pause(backoff(failures), stopping.signal);
          failures += 1;
          continue;
        }
        from += slice.length;
        const last = slice.at(-1)?.offset ?? '0';
        const offsets = next.get(topic);
        if (offsets) offsets[partition] = (BigInt(last) + 1n).toString();
        resolveOffset(last);
      }
    } finally {
      heartbeats.stop();
    }
    if (heartbeats.failure() !== undefined) throw heartbeats.failure();
  };

  consumer.on(consumer.events.GROUP_JOIN, () => seekAll(consumer, next));
  await consumer.connect();
  await retryUntilKnown(() => consumer.subscribe({ topics: [...topics], fromBeginning: false }));
  await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 1, eachBatch: handleBatch });
  return {
    start,
    async stop() {
      stopping.abort();
      await leaveGroup(consumer);
      await admin.deleteGroups([group]).catch(() => undefined);
    },
    healthy: () => !stopping.signal.aborted && watch.healthy(),
  };
};
