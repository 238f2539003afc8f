import { randomUUID } from 'node:crypto';
import type { Bus, Delivery, Subscription, Tail } from '../bus.ts';

/** The engine of a suite. Each call of `open` acts as the bus of another process on the same log. */
export interface BusEngine {
  open(): Promise<Bus>;
  close(): Promise<void>;
  /** Maximum time until a new member receives its first message. */
  readonly joinTimeoutMs: number;
  /** Maximum time of a rebalance after a member joined or left. */
  readonly settleTimeoutMs: number;
}

interface RecordedSubscription {
  readonly received: Delivery[];
  readonly subscription: Subscription;
}

interface RecordedTail {
  readonly received: Delivery[];
  readonly tail: Tail;
}

interface SubscribeOptions {
  readonly group?: string;
  readonly topics?: readonly string[];
  readonly on?: Bus;
  readonly maxBatch?: number;
  /** Called before the batch is recorded; rejecting rejects the batch. */
  readonly handle?: (batch: readonly Delivery[]) => Promise<void>;
}

/** The context of one test: a bus, and a topic and group of its own. */
export interface BusFixture {
  readonly engine: BusEngine;
  readonly bus: Bus;
  readonly topic: string;
  readonly group: string;
  subscribe(options?: SubscribeOptions): Promise<RecordedSubscription>;
  /** A tail, without a consumer group. */
  tail(options?: Omit<SubscribeOptions, 'group'>): Promise<RecordedTail>;
  /** Opens the bus of another process; closed at the end of the test. */
  openAnother(): Promise<Bus>;
  /** Stops every subscription of the test. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

const record = (handle: SubscribeOptions['handle']) => {
  const received: Delivery[] = [];
  const onBatch = async (batch: readonly Delivery[]) => {
    await handle?.(batch);
    received.push(...batch);
  };
  return { received, onBatch };
};

export const createBusFixture = async (engine: BusEngine, bus: Bus): Promise<BusFixture> => {
  const topic = `test.${randomUUID()}`;
  const group = `group-${randomUUID()}`;
  const others: Bus[] = [];
  let opened: Subscription[] = [];
  await bus.ensureTopics([topic]);

  const stopAll = async (): Promise<void> => {
    const stopped = opened;
    opened = [];
    await Promise.all(stopped.map((subscription) => subscription.stop()));
  };

  return {
    engine,
    bus,
    topic,
    group,
    stopAll,
    async subscribe({ on = bus, topics = [topic], handle, ...options } = {}) {
      const { received, onBatch } = record(handle);
      const subscription = await on.subscribe({ group, topics, onBatch, ...options });
      opened.push(subscription);
      return { received, subscription };
    },
    async tail({ on = bus, topics = [topic], handle, ...options } = {}) {
      const { received, onBatch } = record(handle);
      const tail = await on.tail({ topics, onBatch, ...options });
      opened.push(tail);
      return { received, tail };
    },
    async openAnother() {
      const other = await engine.open();
      others.push(other);
      return other;
    },
    async close() {
      await stopAll();
      await Promise.all(others.map((other) => other.close()));
    },
  };
};
