import { setTimeout as delay } from 'node:timers/promises';
import type { BusFixture } from './bus-fixture.ts';
import { numbered, range, text, until, values } from './messages.ts';

export const describePositions = (fixture: () => BusFixture): void => {
  it('batch: rejected -> the same messages are delivered again, in order, none skipped', async () => {
    const { bus, topic, engine, subscribe } = fixture();
    const offered: string[] = [];
    let rejections = 3;
    await bus.publish(numbered(topic, 25, 1));

    const { received } = await subscribe({
      maxBatch: 10,
      handle: async (batch) => {
        const first = batch.map(text)[0] ?? '';
        offered.push(first);
        if (first === '10' && rejections > 0) {
          rejections -= 1;
          throw new Error('database unavailable');
        }
      },
    });
    await until('25 messages', () => received.length >= 25, engine.joinTimeoutMs);

    expect(received.map((delivery) => Number(text(delivery)))).toEqual(range(25));
    expect(offered).toEqual(['0', '10', '10', '10', '10', '20']);
  });

  it('position: stop, then subscribe again -> continues at its position', async () => {
    const { bus, topic, engine, subscribe, stopAll } = fixture();
    await bus.publish(numbered(topic, 30));
    const before = await subscribe();
    await until('30 messages', () => before.received.length >= 30, engine.joinTimeoutMs);
    await stopAll();

    await bus.publish(numbered(topic, 12, 5, 30));
    const after = await subscribe();
    await until('12 messages', () => after.received.length >= 12, engine.joinTimeoutMs);
    await delay(300);

    expect(values(before.received)).toEqual(range(30));
    expect(values(after.received)).toEqual(range(12, 30));
  });

  it('stop: during a batch -> waits for it and stores its position', async () => {
    const { bus, topic, group, subscribe } = fixture();
    const started = Promise.withResolvers<void>();
    let finished = false;
    await bus.publish(numbered(topic, 5, 1));
    const { subscription } = await subscribe({
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
  });

  it('lag: before, during and after reading -> counts what the group has not read', async () => {
    const { bus, topic, group, engine, subscribe, stopAll } = fixture();
    await bus.publish(numbered(topic, 40));
    const unread = await bus.lag(group, [topic]);
    const { received, subscription } = await subscribe();
    await until('40 messages', () => received.length >= 40, engine.joinTimeoutMs);
    const healthy = subscription.healthy();
    await stopAll();
    const read = await bus.lag(group, [topic]);
    await bus.publish(numbered(topic, 7, 5, 40));

    expect(unread).toEqual({ [topic]: 40 });
    expect(healthy).toBe(true);
    expect(read).toEqual({ [topic]: 0 });
    expect(await bus.lag(group, [topic, 'test.unknown'])).toEqual({ [topic]: 7, 'test.unknown': 0 });
  });
};
