import { expect, test } from '@jest/globals';
import { nextPollDelayMs } from './upload-status.ts';

test('nextPollDelayMs: pending or unknown -> two seconds', () => {
  expect([nextPollDelayMs('pending', 0, false), nextPollDelayMs(undefined, 0, false)]).toEqual([2_000, 2_000]);
});

test('nextPollDelayMs: processed, failed or missing -> false', () => {
  expect([nextPollDelayMs('processed', 0, false), nextPollDelayMs('error', 0, false), nextPollDelayMs('pending', 1, true)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('nextPollDelayMs: repeated network failures -> exponential backoff up to 30 seconds', () => {
  expect([1, 2, 3, 4, 9].map((failures) => nextPollDelayMs('pending', failures, false))).toEqual([4_000, 8_000, 16_000, 30_000, 30_000]);
});
