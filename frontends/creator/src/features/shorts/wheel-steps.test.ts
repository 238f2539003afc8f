import { expect, test } from '@jest/globals';
import { createWheelSteps } from './player-input.ts';

test('createWheelSteps: one notch of a wheel -> one step in its direction', () => {
  expect(createWheelSteps()(100, 0)).toBe(1);
  expect(createWheelSteps()(-100, 0)).toBe(-1);
});

test('createWheelSteps: a swipe on a trackpad with inertia -> one step', () => {
  const step = createWheelSteps();

  const steps = Array.from({ length: 60 }, (_, index) => step(index < 10 ? 12 : 6, index * 16));

  expect(steps.filter((each) => each !== 0)).toEqual([1]);
});

test('createWheelSteps: next notch after a rest -> another step; a small movement -> none', () => {
  const step = createWheelSteps();

  expect([step(100, 0), step(100, 400), step(5, 1_000)]).toEqual([1, 1, 0]);
});
