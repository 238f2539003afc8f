import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Bus } from '../bus.ts';
import { describeDelivery, describeLoad } from './delivery.ts';
import { describeGroups } from './groups.ts';
import { describePositions } from './positions.ts';
import { type BusEngine, type Stage, setStage } from './stage.ts';
import { describeTails } from './tails.ts';

/** What every adapter of the bus must do, on a real engine. */
export const describeBus = (start: () => Promise<BusEngine>): void => {
  let engine: BusEngine;
  let bus: Bus;
  let stage: Stage;
  jest.setTimeout(60_000);

  beforeAll(async () => {
    engine = await start();
    bus = await engine.open();
  });
  beforeEach(async () => {
    stage = await setStage(engine, bus);
  });
  afterEach(() => stage.end());
  afterAll(async () => {
    await bus.close();
    await engine.close();
  });

  describe('delivery', () => describeDelivery(() => stage));
  describe('load', () => describeLoad(() => stage));
  describe('groups', () => describeGroups(() => stage));
  describe('positions', () => describePositions(() => stage));
  describe('tails', () => describeTails(() => stage));

  it('healthy: engine reachable -> true', async () => {
    expect(await bus.healthy()).toBe(true);
  });
};
