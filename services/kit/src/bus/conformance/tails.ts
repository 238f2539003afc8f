import type { Delivery } from '../bus.ts';
import type { BusFixture } from './bus-fixture.ts';
import { arrivals, numbered, range, text, until, values } from './messages.ts';

export const describeTails = (fixture: () => BusFixture): void => {
  it('tail: two opened between messages -> each receives every later message, none of the earlier', async () => {
    const { bus, topic, engine, openAnother, tail: openTail } = fixture();
    await bus.publish(numbered(topic, 20));
    const first = await openTail();
    const second = await openTail({ on: await openAnother() });

    await bus.publish(numbered(topic, 60, 5, 20));
    await until('60 each', () => [first, second].every(({ received }) => received.length >= 60), engine.joinTimeoutMs);

    expect(values(first.received)).toEqual(range(60, 20));
    expect(values(second.received)).toEqual(range(60, 20));
    for (const ofKey of arrivals(first.received)) expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
  });

  it('tail: its start -> the newest position of each partition then; every delivery is newer', async () => {
    const { bus, topic, engine, tail: openTail } = fixture();
    await bus.publish(numbered(topic, 30, 10));
    const { received, tail } = await openTail();

    await bus.publish(numbered(topic, 30, 10, 30));
    await until('30 messages', () => received.length >= 30, engine.joinTimeoutMs);

    const starts = tail.start[topic] ?? [];
    expect(starts.length).toBeGreaterThan(Math.max(...received.map(({ partition }) => partition)));
    for (const { partition, position } of received) expect(Number(position)).toBeGreaterThan(Number(starts[partition]));
  });

  it('tail: a batch rejected -> the same messages are delivered again, in order', async () => {
    const { bus, topic, engine, tail: openTail } = fixture();
    const offered: string[] = [];
    let rejections = 2;
    const { received } = await openTail({
      maxBatch: 10,
      handle: async (batch: readonly Delivery[]) => {
        offered.push(batch.map(text)[0] ?? '');
        if (rejections > 0) {
          rejections -= 1;
          throw new Error('rejected');
        }
      },
    });

    await bus.publish(numbered(topic, 25, 1));
    await until('25 messages', () => received.length >= 25, engine.joinTimeoutMs);

    expect(received.map((delivery) => Number(text(delivery)))).toEqual(range(25));
    expect(offered.slice(0, 3)).toEqual(['0', '0', '0']);
  });

  it('tail: stopped -> no further deliveries', async () => {
    const { bus, topic, engine, tail: openTail } = fixture();
    const { received, tail } = await openTail();
    const other = await openTail();
    await tail.stop();

    await bus.publish(numbered(topic, 10));
    await until('10 messages at the other', () => other.received.length >= 10, engine.joinTimeoutMs);

    expect(received).toEqual([]);
    expect(tail.healthy()).toBe(false);
    expect(other.tail.healthy()).toBe(true);
  });
};
