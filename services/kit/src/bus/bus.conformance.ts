import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bus, BusMessage, Delivery, Subscription } from './bus.ts';

/** How a suite gets at an engine. Each call of `open` is another process's bus on the same log. */
export interface BusEngine {
  open(): Promise<Bus>;
  close(): Promise<void>;
  /** Longest a new member waits for its first message, in milliseconds. */
  readonly joinWithin: number;
  /** Longest another member needs to take over, in milliseconds. */
  readonly takeOverWithin: number;
}

const text = (message: { readonly value: Uint8Array }): string => Buffer.from(message.value).toString();

const message = (topic: string, key: string, value: string): BusMessage => ({
  topic,
  key,
  value: Buffer.from(value),
  headers: { type: 'test.event', trace: `t-${value}` },
});

const numbered = (topic: string, count: number, keys = 5, from = 0): BusMessage[] =>
  Array.from({ length: count }, (_, index) => message(topic, `key-${(from + index) % keys}`, String(from + index)));

const until = async (what: string, met: () => boolean | Promise<boolean>, within: number): Promise<void> => {
  const deadline = Date.now() + within;
  while (!(await met())) {
    if (Date.now() > deadline) throw new Error(`Not within ${within} ms: ${what}`);
    await delay(10);
  }
};

const orderPerKey = (deliveries: readonly Delivery[]): Record<string, number[]> => {
  const order: Record<string, number[]> = {};
  for (const delivery of deliveries) (order[delivery.key] ??= []).push(Number(text(delivery)));
  return order;
};

const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
const values = (deliveries: readonly Delivery[]): number[] => ascending(deliveries.map((delivery) => Number(text(delivery))));
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** What every adapter of the bus must do, on a real engine. */
export const describeBus = (start: () => Promise<BusEngine>): void => {
  let engine: BusEngine;
  let bus: Bus;
  let topic: string;
  let group: string;
  const opened: Subscription[] = [];

  const listen = async (options: { group?: string; topics?: string[]; on?: Bus; maxBatch?: number; handle?: (batch: readonly Delivery[]) => Promise<void> }) => {
    const received: Delivery[] = [];
    const subscription = await (options.on ?? bus).subscribe({
      group: options.group ?? group,
      topics: options.topics ?? [topic],
      ...(options.maxBatch === undefined ? {} : { maxBatch: options.maxBatch }),
      onBatch: async (batch) => {
        await options.handle?.(batch);
        received.push(...batch);
      },
    });
    opened.push(subscription);
    return { received, subscription };
  };

  beforeAll(async () => {
    engine = await start();
    bus = await engine.open();
  }, 60_000);

  beforeEach(async () => {
    topic = `test.${randomUUID()}`;
    group = `group-${randomUUID()}`;
    await bus.ensureTopics([topic]);
    return async () => undefined;
  }, 30_000);

  const stopAll = async () => {
    await Promise.all(opened.splice(0).map((subscription) => subscription.stop()));
  };

  afterAll(async () => {
    await stopAll();
    await bus.close();
    await engine.close();
  }, 60_000);

  describe('delivery', () => {
    it('publish: many keys -> all arrive whole, in order per key', async () => {
      const { received } = await listen({});
      const sent = numbered(topic, 300);

      for (let start = 0; start < sent.length; start += 30) await bus.publish(sent.slice(start, start + 30));
      await until('300 messages', () => received.length >= 300, engine.joinWithin);
      await stopAll();

      expect(received).toHaveLength(300);
      for (const order of Object.values(orderPerKey(received))) expect(order).toEqual(ascending(order));
      expect(values(received)).toEqual(range(300));
      const first = received.find((delivery) => text(delivery) === '0');
      expect(first).toMatchObject({ topic, key: 'key-0', headers: { type: 'test.event', trace: 't-0' } });
    }, 40_000);

    it('publish: any bytes, empty key and empty value -> come back the same', async () => {
      const { received } = await listen({});
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      const part = new Uint8Array(bytes.buffer, 10, 20);

      await bus.publish([{ topic, key: 'ключ "1"', value: bytes, headers: { note: 'é"\\,{}' } }]);
      await bus.publish([{ topic, key: '', value: new Uint8Array(), headers: {} }, { topic, key: 'part', value: part, headers: {} }]);
      await until('3 messages', () => received.length >= 3, engine.joinWithin);
      await stopAll();

      const byKey = new Map(received.map((delivery) => [delivery.key, delivery]));
      expect([...(byKey.get('ключ "1"')?.value ?? [])]).toEqual([...bytes]);
      expect(byKey.get('ключ "1"')?.headers).toEqual({ note: 'é"\\,{}' });
      expect(byKey.get('')?.value).toHaveLength(0);
      expect([...(byKey.get('part')?.value ?? [])]).toEqual([...part]);
    }, 40_000);

    it('publish: nothing -> resolves', async () => {
      await expect(bus.publish([])).resolves.toBeUndefined();
    });

    it('publish: several topics in one batch -> each subscriber gets its own', async () => {
      const other = `test.${randomUUID()}`;
      await bus.ensureTopics([other]);
      const both = await listen({ topics: [topic, other] });
      const one = await listen({ group: `${group}-one`, topics: [other] });

      await bus.publish([message(topic, 'a', '0'), message(other, 'a', '1'), message(topic, 'b', '2')]);
      await until('3 and 1 messages', () => both.received.length >= 3 && one.received.length >= 1, engine.joinWithin);
      await stopAll();

      expect(values(both.received)).toEqual([0, 1, 2]);
      expect(values(one.received)).toEqual([1]);
    }, 40_000);

    it('publish: by ten at once from two processes -> nothing lost, numbers of a partition rise', async () => {
      const second = await engine.open();
      const { received } = await listen({ maxBatch: 7 });

      const publishers = Array.from({ length: 10 }, async (_, publisher) => {
        for (let round = 0; round < 20; round += 1) {
          const messages = [message(topic, `p${publisher}`, String(publisher * 100 + round * 2)), message(topic, `p${publisher}`, String(publisher * 100 + round * 2 + 1))];
          await (publisher % 2 === 0 ? bus : second).publish(messages);
        }
      });
      await Promise.all(publishers);
      await until('400 messages', () => received.length >= 400, engine.joinWithin);
      await stopAll();
      await second.close();

      expect(new Set(values(received)).size).toBe(400);
      expect(received).toHaveLength(400);
      for (const order of Object.values(orderPerKey(received))) expect(order).toEqual(ascending(order));
      for (const positions of Map.groupBy(received, (delivery) => delivery.partition).values()) {
        const numbers = positions.map((delivery) => Number(delivery.position));
        expect(numbers).toEqual(ascending(numbers));
      }
    }, 60_000);

    it('batches: maxBatch 10 -> never larger, never empty', async () => {
      const sizes: number[] = [];
      await bus.publish(numbered(topic, 95, 1));
      const { received } = await listen({ maxBatch: 10, handle: async (batch) => void sizes.push(batch.length) });

      await until('95 messages', () => received.length >= 95, engine.joinWithin);
      await stopAll();

      expect(Math.max(...sizes)).toBe(10);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      expect(values(received)).toEqual(range(95));
    }, 40_000);

    it('latency: publish to delivery -> far below the polling interval', async () => {
      const arrived = new Map<string, number>();
      await listen({ handle: async (batch) => batch.forEach((delivery) => void arrived.set(text(delivery), performance.now())) });
      await bus.publish([message(topic, 'key', 'warm')]);
      await until('the first message', () => arrived.has('warm'), engine.joinWithin);

      const waits: number[] = [];
      for (let index = 0; index < 30; index += 1) {
        const sent = performance.now();
        await bus.publish([message(topic, 'key', String(index))]);
        await until('the message', () => arrived.has(String(index)), 5_000);
        waits.push((arrived.get(String(index)) ?? Number.POSITIVE_INFINITY) - sent);
      }
      await stopAll();

      const median = ascending(waits)[15] ?? Number.POSITIVE_INFINITY;
      expect(median).toBeLessThan(200);
    }, 60_000);
  });

  describe('groups', () => {
    it('groups: two -> each gets everything', async () => {
      const first = await listen({});
      const second = await listen({ group: `${group}-b` });

      await bus.publish(numbered(topic, 50));
      await until('50 each', () => first.received.length >= 50 && second.received.length >= 50, engine.joinWithin);
      await stopAll();

      expect(values(first.received)).toEqual(range(50));
      expect(values(second.received)).toEqual(range(50));
    }, 40_000);

    it('groups: new -> starts at the oldest message', async () => {
      await bus.publish(numbered(topic, 20));
      const { received } = await listen({});

      await until('20 messages', () => received.length >= 20, engine.joinWithin);
      await stopAll();

      expect(values(received)).toEqual(range(20));
    }, 40_000);

    it('members: two of one group -> each message goes to one of them', async () => {
      const second = await engine.open();
      const a = await listen({});
      const b = await listen({ on: second });
      // Joining moves partitions between members; the count is exact once both have settled.
      await delay(engine.takeOverWithin);

      for (let from = 0; from < 200; from += 20) await bus.publish(numbered(topic, 20, 8, from));
      await until('200 messages', () => a.received.length + b.received.length >= 200, engine.joinWithin);
      await delay(500);
      await stopAll();
      await second.close();

      expect(values([...a.received, ...b.received])).toEqual(range(200));
    }, 60_000);

    it('members: the active one closes -> the other takes over, nothing skipped or repeated', async () => {
      const dying = await engine.open();
      const a = await listen({ on: dying });
      await bus.publish(numbered(topic, 10));
      await until('10 messages', () => a.received.length >= 10, engine.joinWithin);
      const b = await listen({});
      await delay(engine.takeOverWithin);

      opened.splice(opened.indexOf(a.subscription), 1);
      await dying.close();
      const left = Date.now();
      await bus.publish(numbered(topic, 10, 5, 10));
      await until('20 messages', () => a.received.length + b.received.length >= 20, engine.takeOverWithin * 2);
      const took = Date.now() - left;
      await stopAll();

      expect(values([...a.received, ...b.received])).toEqual(range(20));
      expect(took).toBeLessThan(engine.takeOverWithin * 2);
    }, 60_000);
  });

  describe('positions', () => {
    it('batch: rejected -> the same messages again, order kept, nothing skipped', async () => {
      const offered: number[][] = [];
      let failures = 3;
      await bus.publish(numbered(topic, 25, 1));
      const { received } = await listen({
        maxBatch: 10,
        handle: async (batch) => {
          offered.push(batch.map((delivery) => Number(text(delivery))));
          if (text(batch[0]!) === '10' && failures > 0) {
            failures -= 1;
            throw new Error('the database is away');
          }
        },
      });

      await until('25 messages', () => received.length >= 25, engine.joinWithin);
      await stopAll();

      expect(received.map((delivery) => Number(text(delivery)))).toEqual(range(25));
      expect(offered.filter((batch) => batch[0] === 10)).toHaveLength(4);
    }, 40_000);

    it('position: stop and subscribe again -> goes on where it was', async () => {
      await bus.publish(numbered(topic, 30));
      const before = await listen({});
      await until('30 messages', () => before.received.length >= 30, engine.joinWithin);
      await stopAll();

      await bus.publish(numbered(topic, 12, 5, 30));
      const after = await listen({ on: bus });
      await until('12 messages', () => after.received.length >= 12, engine.joinWithin);
      await delay(300);
      await stopAll();

      expect(values(after.received)).toEqual(range(42).slice(30));
    }, 60_000);

    it('stop: a batch in hand -> waits for it, and its position is stored', async () => {
      const started = Promise.withResolvers<void>();
      let finished = false;
      await bus.publish(numbered(topic, 5, 1));
      const { subscription } = await listen({
        handle: async () => {
          started.resolve();
          await delay(400);
          finished = true;
        },
      });
      await started.promise;

      await subscription.stop();

      expect(finished).toBe(true);
      expect(await bus.lag(group, [topic])).toEqual({ [topic]: 0 });
      expect(subscription.healthy()).toBe(false);
    }, 40_000);

    it('lag: before, during and after reading -> counts what the group has not read', async () => {
      await bus.publish(numbered(topic, 40));
      const unread = await bus.lag(group, [topic]);
      const { received, subscription } = await listen({});
      await until('40 messages', () => received.length >= 40, engine.joinWithin);
      const healthy = subscription.healthy();
      await stopAll();
      const read = await bus.lag(group, [topic]);
      await bus.publish(numbered(topic, 7, 5, 40));

      expect(unread).toEqual({ [topic]: 40 });
      expect(healthy).toBe(true);
      expect(read).toEqual({ [topic]: 0 });
      expect(await bus.lag(group, [topic])).toEqual({ [topic]: 7 });
    }, 40_000);
  });

  it('healthy: engine reachable -> true', async () => {
    expect(await bus.healthy()).toBe(true);
  });
};
