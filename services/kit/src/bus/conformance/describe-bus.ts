import type { Bus } from '../bus.ts';
import { type BusEngine, type BusFixture, createBusFixture } from './bus-fixture.ts';
import { describeDelivery, describeLoad } from './delivery.ts';
import { describeGroups } from './groups.ts';
import { describePositions } from './positions.ts';
import { describeTails } from './tails.ts';

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
