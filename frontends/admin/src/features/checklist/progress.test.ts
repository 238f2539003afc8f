import { expect, test } from '@jest/globals';
import { calculateProgress } from './progress.ts';

const items = (completed: number, total: number) => Array.from({ length: total }, (_, index) => ({ completed: index < completed }));

test.each([
  [0, 11, 0],
  [1, 11, 9],
  [4, 11, 36],
  [10, 11, 91],
  [11, 11, 100],
  [0, 0, 0],
])('calculateProgress: %i of %i -> %i percent', (completed, total, percent) => {
  expect(calculateProgress(items(completed, total))).toEqual({ completed, total, percent });
});
