import { setTimeout as sleep } from 'node:timers/promises';
import type { OffsetsByTopicPartition } from 'kafkajs';
import type { Delivery, SubscribeOptions } from '../bus.ts';

/** What one partition brings: messages in order, one at least. */
interface Slice {
  readonly deliveries: readonly Delivery[];
  /** Stores the group's positions, of any of its partitions. */
  readonly store: (positions: OffsetsByTopicPartition) => Promise<void>;
}

interface Waiting extends Slice {
  readonly settled: PromiseWithResolvers<unknown>;
}

export interface BatchCoalescerOptions extends Pick<SubscribeOptions, 'onBatch'> {
  readonly maxBatch: number;
}

/** Milliseconds between two turns at most. */
const longestPause = 40;

/**
 * How long after a turn of `handled` messages the next may come: next to nothing while few come, so that they are handled at once;
 * while many come they travel together, which saves everybody work. After a large turn there is no need to wait for more.
 */
export const pauseAfterMs = (handled: number, maxBatch: number): number =>
  handled >= maxBatch / 2 ? 0 : Math.min(2 * handled, longestPause);

const positionsAfter = (slices: readonly Slice[]): OffsetsByTopicPartition => {
  const lasts = slices.flatMap(({ deliveries }) => deliveries.at(-1) ?? []);
  return {
    topics: [...Map.groupBy(lasts, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
      topic,
      partitions: ofTopic.map(({ partition, position }) => ({ partition, offset: (BigInt(position) + 1n).toString() })),
    })),
  };
};

/** As many whole slices as fit into a batch, off the queue. */
const take = (queue: Waiting[], maxBatch: number): Waiting[] => {
  const taken: Waiting[] = [];
  let count = 0;
  while (queue[0] && (taken.length === 0 || count + queue[0].deliveries.length <= maxBatch)) {
    count += queue[0].deliveries.length;
    taken.push(queue[0]);
    queue.shift();
  }
  return taken;
};

/**
 * kafkajs hands out what one fetch brought partition by partition. Here they take turns together: one batch for all of them, so one
 * transaction and one stored position instead of one each. When a shared batch is rejected, each slice is tried alone, so that only those
 * that fail come again. The function returned resolves with what `onBatch` rejected the slice with, undefined when it took it; it rejects
 * when the position could not be stored.
 */
export const createBatchCoalescer = ({ onBatch, maxBatch }: BatchCoalescerOptions): ((slice: Slice) => Promise<unknown>) => {
  const queue: Waiting[] = [];
  let running = false;

  const handle = async (slices: readonly Waiting[]): Promise<void> => {
    try {
      await onBatch(slices.flatMap(({ deliveries }) => deliveries));
    } catch (error) {
      if (slices.length === 1) return slices[0]?.settled.resolve(error);
      for (const slice of slices) await handle([slice]);
      return;
    }
    try {
      await slices[0]?.store(positionsAfter(slices));
    } catch (error) {
      for (const { settled } of slices) settled.reject(error);
      return;
    }
    const handled = slices.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
    // Who waits for their answer fetches no more: what comes in the meantime is fetched at once.
    if (queue.length === 0) await sleep(pauseAfterMs(handled, maxBatch));
    for (const { settled } of slices) settled.resolve(undefined);
  };

  const run = async (): Promise<void> => {
    // The partitions of one fetch come within one turn of the event loop.
    await new Promise(setImmediate);
    while (queue.length > 0) await handle(take(queue, maxBatch));
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
