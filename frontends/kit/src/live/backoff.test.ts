import { expect, test } from '@jest/globals';
import { reconnectDelayMs } from './reconnect-loop.ts';

test('reconnectDelayMs: consecutive failures -> 1, 2, 5, then 10 s', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => reconnectDelayMs(failures, () => 0.5))).toEqual([
    1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
  ]);
});

test('reconnectDelayMs: lowest and highest random number -> 10 % less and 10 % more', () => {
  expect([0, 1].map((random) => reconnectDelayMs(1, () => random))).toEqual([900, 1_100]);
});
