import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { numbered, range, until, values } from './messages.ts';
import type { Stage } from './stage.ts';

export const describeGroups = (stage: () => Stage): void => {
  it('groups: two -> each gets everything', async () => {
    const { bus, topic, group, engine, listen } = stage();
    const first = await listen();
    const second = await listen({ group: `${group}-b` });

    await bus.publish(numbered(topic, 50));
    await until('50 each', () => first.received.length >= 50 && second.received.length >= 50, engine.joinWithin);

    expect(values(first.received)).toEqual(range(50));
    expect(values(second.received)).toEqual(range(50));
  });

  it('groups: new -> starts at the oldest message', async () => {
    const { bus, topic, engine, listen } = stage();
    await bus.publish(numbered(topic, 20));

    const { received } = await listen();
    await until('20 messages', () => received.length >= 20, engine.joinWithin);

    expect(values(received)).toEqual(range(20));
  });

  it('members: two of one group -> each message goes to one of them', async () => {
    const { bus, topic, engine, listen, another, settle } = stage();
    const a = await listen();
    const b = await listen({ on: await another() });
    // A member that joins may take partitions over; the count is exact once both have settled.
    await delay(engine.settleWithin);

    for (let from = 0; from < 200; from += 20) await bus.publish(numbered(topic, 20, 8, from));
    await until('200 messages', () => a.received.length + b.received.length >= 200, engine.joinWithin);
    await delay(300);
    await settle();

    expect(values([...a.received, ...b.received])).toEqual(range(200));
  });

  it('members: a reading one leaves -> the other takes over, nothing skipped or repeated', async () => {
    const { bus, topic, engine, listen, another } = stage();
    const leaving = await another();
    const a = await listen({ on: leaving });
    await bus.publish(numbered(topic, 10));
    await until('10 messages', () => a.received.length >= 10, engine.joinWithin);
    const b = await listen();
    await delay(engine.settleWithin);

    await a.subscription.stop();
    await bus.publish(numbered(topic, 10, 5, 10));
    await until('20 messages', () => a.received.length + b.received.length >= 20, engine.settleWithin * 2);

    expect(values([...a.received, ...b.received])).toEqual(range(20));
  });
};
