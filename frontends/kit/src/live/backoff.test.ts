import { expect, test } from '@jest/globals';
import { waitAfter } from './backoff.ts';

test('waitAfter: failures in a row -> 1, 2, 5, then 10 s', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => waitAfter(failures, () => 0.5))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

test('waitAfter: by chance -> a tenth more or less', () => {
  expect([0, 1].map((chance) => waitAfter(1, () => chance))).toEqual([900, 1_100]);
});
