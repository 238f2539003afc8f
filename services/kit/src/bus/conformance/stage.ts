import { randomUUID } from 'node:crypto';
import type { Bus, Delivery, Subscription, Tail } from '../bus.ts';

/** How a suite gets at an engine. Each call of `open` is another process's bus on the same log. */
export interface BusEngine {
  open(): Promise<Bus>;
  close(): Promise<void>;
  /** Longest a new member waits for its first message, in milliseconds. */
  readonly joinWithin: number;
  /** Longest a group needs to settle after a member came or went, in milliseconds. */
  readonly settleWithin: number;
}

export interface Listening {
  readonly received: Delivery[];
  readonly subscription: Subscription;
}

export interface Following {
  readonly received: Delivery[];
  readonly tail: Tail;
}

export interface ListenOptions {
  readonly group?: string;
  readonly topics?: readonly string[];
  readonly on?: Bus;
  readonly maxBatch?: number;
  /** Runs before the batch counts as received; rejecting rejects the batch. */
  readonly handle?: (batch: readonly Delivery[]) => Promise<void>;
}

/** One test's world: a bus, a topic and a group nobody else uses. */
export interface Stage {
  readonly engine: BusEngine;
  readonly bus: Bus;
  readonly topic: string;
  readonly group: string;
  listen(options?: ListenOptions): Promise<Listening>;
  /** The same with a tail, which belongs to no group. */
  follow(options?: Omit<ListenOptions, 'group'>): Promise<Following>;
  /** Another process's bus; closed at the end of the test. */
  another(): Promise<Bus>;
  /** Stops every subscription of the test. */
  settle(): Promise<void>;
  end(): Promise<void>;
}

const collect = (handle: ListenOptions['handle']) => {
  const received: Delivery[] = [];
  const onBatch = async (batch: readonly Delivery[]) => {
    await handle?.(batch);
    received.push(...batch);
  };
  return { received, onBatch };
};

export const setStage = async (engine: BusEngine, bus: Bus): Promise<Stage> => {
  const topic = `test.${randomUUID()}`;
  const group = `group-${randomUUID()}`;
  const others: Bus[] = [];
  let opened: Subscription[] = [];
  await bus.ensureTopics([topic]);

  const settle = async (): Promise<void> => {
    const stopped = opened;
    opened = [];
    await Promise.all(stopped.map((subscription) => subscription.stop()));
  };

  return {
    engine,
    bus,
    topic,
    group,
    settle,
    async listen({ on = bus, topics = [topic], handle, ...options } = {}) {
      const { received, onBatch } = collect(handle);
      const subscription = await on.subscribe({ group, topics, onBatch, ...options });
      opened.push(subscription);
      return { received, subscription };
    },
    async follow({ on = bus, topics = [topic], handle, ...options } = {}) {
      const { received, onBatch } = collect(handle);
      const tail = await on.tail({ topics, onBatch, ...options });
      opened.push(tail);
      return { received, tail };
    },
    async another() {
      const other = await engine.open();
      others.push(other);
      return other;
    },
    async end() {
      await settle();
      await Promise.all(others.map((other) => other.close()));
    },
  };
};
