import { expect, test } from '@jest/globals';
import { nextLook } from './upload-status.ts';

test('nextLook: pending, or not known yet -> every two seconds', () => {
  expect([nextLook('pending', 0, false), nextLook(undefined, 0, false)]).toEqual([2_000, 2_000]);
});

test('nextLook: processed, failed or not there -> no more', () => {
  expect([nextLook('processed', 0, false), nextLook('error', 0, false), nextLook('pending', 1, true)]).toEqual([false, false, false]);
});

test('nextLook: the network fails again and again -> later and later, at most half a minute', () => {
  expect([1, 2, 3, 4, 9].map((failures) => nextLook('pending', failures, false))).toEqual([4_000, 8_000, 16_000, 30_000, 30_000]);
});
