import { randomUUID } from 'node:crypto';
import type { BusFixture } from './bus-fixture.ts';
import { arrivals, ascending, message, numbered, range, text, until, values } from './messages.ts';

export const describeDelivery = (fixture: () => BusFixture): void => {
  it('publish: many keys -> all arrive unchanged, in order per key', async () => {
    const { bus, topic, engine, subscribe, stopAll } = fixture();
    const { received } = await subscribe();
    const sent = numbered(topic, 300);

    for (let start = 0; start < sent.length; start += 30) await bus.publish(sent.slice(start, start + 30));
    await until('300 messages', () => received.length >= 300, engine.joinTimeoutMs);
    await stopAll();

    expect(values(received)).toEqual(range(300));
    for (const order of arrivals(received)) expect(order).toEqual(ascending(order));
    const first = received.find((delivery) => text(delivery) === '0');
    expect(first).toMatchObject({ topic, key: 'key-0', headers: { type: 'test.event', trace: 't-0' } });
  });

  it('publish: any bytes, empty key and empty value -> delivered unchanged', async () => {
    const { bus, topic, engine, subscribe } = fixture();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const part = new Uint8Array(bytes.buffer, 10, 20);
    const { received } = await subscribe();

    await bus.publish([{ topic, key: 'ключ "1"', value: bytes, headers: { note: 'é"\\,{}' } }]);
    await bus.publish([
      { topic, key: '', value: new Uint8Array(), headers: {} },
      { topic, key: 'part', value: part, headers: {} },
    ]);
    await until('3 messages', () => received.length >= 3, engine.joinTimeoutMs);

    const byKey = new Map(received.map((delivery) => [delivery.key, delivery]));
    expect([...(byKey.get('ключ "1"')?.value ?? [])]).toEqual([...bytes]);
    expect(byKey.get('ключ "1"')?.headers).toEqual({ note: 'é"\\,{}' });
    expect(byKey.get('')?.value).toHaveLength(0);
    expect([...(byKey.get('part')?.value ?? [])]).toEqual([...part]);
  });

  it('publish: no messages -> resolves', async () => {
    await expect(fixture().bus.publish([])).resolves.toBeUndefined();
  });

  it('publish: several topics in one batch -> each subscriber gets its own', async () => {
    const { bus, topic, group, engine, subscribe } = fixture();
    const other = `test.${randomUUID()}`;
    await bus.ensureTopics([topic, other]);
    const both = await subscribe({ topics: [topic, other] });
    const one = await subscribe({ group: `${group}-one`, topics: [other] });

    await bus.publish([message(topic, 'a', '0'), message(other, 'a', '1'), message(topic, 'b', '2')]);
    await until('3 and 1 messages', () => both.received.length >= 3 && one.received.length >= 1, engine.joinTimeoutMs);

    expect(values(both.received)).toEqual([0, 1, 2]);
    expect(values(one.received)).toEqual([1]);
  });
};

export const describeLoad = (fixture: () => BusFixture): void => {
  it('publish: ten concurrent publishers in two processes -> nothing lost, positions increase', async () => {
    const { bus, topic, engine, subscribe, openAnother } = fixture();
    const second = await openAnother();
    const { received } = await subscribe({ maxBatch: 7 });

    const publishers = range(10).map(async (publisher) => {
      const on = publisher % 2 === 0 ? bus : second;
      for (const round of range(20)) {
        const value = publisher * 40 + round * 2;
        await on.publish([message(topic, `p${publisher}`, String(value)), message(topic, `p${publisher}`, String(value + 1))]);
      }
    });
    await Promise.all(publishers);
    await until('400 messages', () => received.length >= 400, engine.joinTimeoutMs);

    expect(values(received)).toEqual(range(400));
    for (const order of arrivals(received)) expect(order).toEqual(ascending(order));
    for (const ofPartition of Map.groupBy(received, (delivery) => delivery.partition).values()) {
      const positions = ofPartition.map((delivery) => Number(delivery.position));
      expect(positions).toEqual(ascending([...new Set(positions)]));
    }
  });

  it('batches: maxBatch 10 -> never larger, never empty', async () => {
    const { bus, topic, engine, subscribe } = fixture();
    const sizes: number[] = [];
    await bus.publish(numbered(topic, 95, 1));
    const { received } = await subscribe({ maxBatch: 10, handle: async (batch) => void sizes.push(batch.length) });

    await until('95 messages', () => received.length >= 95, engine.joinTimeoutMs);

    expect(Math.max(...sizes)).toBe(10);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(received.map((delivery) => Number(text(delivery)))).toEqual(range(95));
  });

  it('latency: publish to delivery -> far below the polling intervals', async () => {
    const { bus, topic, engine, subscribe } = fixture();
    const arrived = new Map<string, number>();
    await subscribe({ handle: async (batch) => batch.forEach((delivery) => void arrived.set(text(delivery), performance.now())) });
    await bus.publish([message(topic, 'key', 'warm')]);
    await until('the first message', () => arrived.has('warm'), engine.joinTimeoutMs);

    const waits: number[] = [];
    for (const index of range(30)) {
      const sent = performance.now();
      await bus.publish([message(topic, 'key', String(index))]);
      await until('the message', () => arrived.has(String(index)), 5_000);
      waits.push((arrived.get(String(index)) ?? Number.POSITIVE_INFINITY) - sent);
    }

    expect(ascending(waits)[15]).toBeLessThan(200);
  });
};
