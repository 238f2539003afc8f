import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../bus.ts';
import { type BusEngine, type BusFixture, createBusFixture } from './bus-fixture.ts';
import { describeDelivery, describeLoad } from './delivery.ts';
import { numbered, range, until, values } from './messages.ts';
import { describePositions } from './positions.ts';
import { describeTails } from './tails.ts';

const describeGroups = (fixture: () => BusFixture): void => {
  it('groups: two -> each receives every message', async () => {
    const { bus, topic, group, engine, subscribe } = fixture();
    const first = await subscribe();
    const second = await subscribe({ group: `${group}-b` });

    await bus.publish(numbered(topic, 50));
    await until('50 each', () => first.received.length >= 50 && second.received.length >= 50, engine.joinTimeoutMs);

    expect(values(first.received)).toEqual(range(50));
    expect(values(second.received)).toEqual(range(50));
  });

  it('groups: new -> starts at the oldest message', async () => {
    const { bus, topic, engine, subscribe } = fixture();
    await bus.publish(numbered(topic, 20));

    const { received } = await subscribe();
    await until('20 messages', () => received.length >= 20, engine.joinTimeoutMs);

    expect(values(received)).toEqual(range(20));
  });

  it('members: two of one group -> each message goes to one of them', async () => {
    const { bus, topic, engine, subscribe, openAnother, stopAll } = fixture();
    const a = await subscribe();
    const b = await subscribe({ on: await openAnother() });
    // A joining member takes over partitions; the count is exact after the rebalance.
    await delay(engine.settleTimeoutMs);

    for (let from = 0; from < 200; from += 20) await bus.publish(numbered(topic, 20, 8, from));
    await until('200 messages', () => a.received.length + b.received.length >= 200, engine.joinTimeoutMs);
    await delay(300);
    await stopAll();

    expect(values([...a.received, ...b.received])).toEqual(range(200));
  });

  it('members: the reading member leaves -> the other takes over, nothing skipped or repeated', async () => {
    const { bus, topic, engine, subscribe, openAnother } = fixture();
    const leaving = await openAnother();
    const a = await subscribe({ on: leaving });
    await bus.publish(numbered(topic, 10));
    await until('10 messages', () => a.received.length >= 10, engine.joinTimeoutMs);
    const b = await subscribe();
    await delay(engine.settleTimeoutMs);

    await a.subscription.stop();
    await bus.publish(numbered(topic, 10, 5, 10));
    await until('20 messages', () => a.received.length + b.received.length >= 20, engine.settleTimeoutMs * 2);

    expect(values([...a.received, ...b.received])).toEqual(range(20));
  });
};

/** The conformance suite of bus adapters, on a real engine. */
export const describeBus = (start: () => Promise<BusEngine>): void => {
  let engine: BusEngine;
  let bus: Bus;
  let fixture: BusFixture;
  jest.setTimeout(60_000);

  beforeAll(async () => {
    engine = await start();
    bus = await engine.open();
  });
  beforeEach(async () => {
    fixture = await createBusFixture(engine, bus);
  });
  afterEach(() => fixture.close());
  afterAll(async () => {
    await bus.close();
    await engine.close();
  });

  describe('delivery', () => describeDelivery(() => fixture));
  describe('load', () => describeLoad(() => fixture));
  describe('groups', () => describeGroups(() => fixture));
  describe('positions', () => describePositions(() => fixture));
  describe('tails', () => describeTails(() => fixture));

  it('healthy: engine reachable -> true', async () => {
    expect(await bus.healthy()).toBe(true);
  });
};
