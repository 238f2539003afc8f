import { setTimeout as sleep } from 'node:timers/promises';
import type { OffsetsByTopicPartition } from 'kafkajs';
import type { Delivery, SubscribeOptions } from '../bus.ts';

/** Consecutive messages of one partition, at least one. */
interface Slice {
  readonly deliveries: readonly Delivery[];
  /** Commits offsets of any partition of the group. */
  readonly commit: (offsets: OffsetsByTopicPartition) => Promise<void>;
}

interface QueuedSlice extends Slice {
  readonly settled: PromiseWithResolvers<unknown>;
}

export interface BatchCoalescerOptions extends Pick<SubscribeOptions, 'onBatch'> {
  readonly maxBatch: number;
}

const maxPauseMs = 40;

/**
 * Pause after a batch of `handled` messages: short at low rates, so that messages are handled at once, and longer at high rates, so that
 * batches grow. There is no pause after a batch that was at least half full.
 */
const pauseAfterMs = (handled: number, maxBatch: number): number => (handled >= maxBatch / 2 ? 0 : Math.min(2 * handled, maxPauseMs));

const offsetsAfter = (slices: readonly Slice[]): OffsetsByTopicPartition => {
  const lasts = slices.flatMap(({ deliveries }) => deliveries.at(-1) ?? []);
  return {
    topics: [...Map.groupBy(lasts, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
      topic,
      partitions: ofTopic.map(({ partition, position }) => ({ partition, offset: (BigInt(position) + 1n).toString() })),
    })),
  };
};

/** Removes as many whole slices from the queue as fit into a batch. */
const takeSlices = (queue: QueuedSlice[], maxBatch: number): QueuedSlice[] => {
  const taken: QueuedSlice[] = [];
  let count = 0;
  while (queue[0] && (taken.length === 0 || count + queue[0].deliveries.length <= maxBatch)) {
    count += queue[0].deliveries.length;
    taken.push(queue[0]);
    queue.shift();
  }
  return taken;
};

/**
 * kafkajs delivers a fetch partition by partition. The coalescer merges the slices of all partitions into one batch: one transaction and
 * one offset commit instead of one per partition. When a merged batch is rejected, its slices are retried separately, so that only failing
 * slices are delivered again. The returned function resolves with the error of `onBatch`, or undefined on success; it rejects when
 * the offsets could not be committed.
 */
export const createBatchCoalescer = ({ onBatch, maxBatch }: BatchCoalescerOptions): ((slice: Slice) => Promise<unknown>) => {
  const queue: QueuedSlice[] = [];
  let running = false;

  const handle = async (slices: readonly QueuedSlice[]): Promise<void> => {
    try {
      await onBatch(slices.flatMap(({ deliveries }) => deliveries));
    } catch (error) {
      if (slices.length === 1) return slices[0]?.settled.resolve(error);
      for (const slice of slices) await handle([slice]);
      return;
    }
    try {
      await slices[0]?.commit(offsetsAfter(slices));
    } catch (error) {
      for (const { settled } of slices) settled.reject(error);
      return;
    }
    const handled = slices.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
    // Partitions that wait for the result do not fetch, so messages that arrive during the pause form one batch.
    if (queue.length === 0) await sleep(pauseAfterMs(handled, maxBatch));
    for (const { settled } of slices) settled.resolve(undefined);
  };

  const run = async (): Promise<void> => {
    // kafkajs delivers the partitions of one fetch within one iteration of the event loop.
    await new Promise(setImmediate);
    while (queue.length > 0) await handle(takeSlices(queue, maxBatch));
    running = false;
  };

  return (slice) => {
    const settled = Promise.withResolvers<unknown>();
    queue.push({ ...slice, settled });
    if (!running) {
      running = true;
      void run();
    }
    return settled.promise;
  };
};
