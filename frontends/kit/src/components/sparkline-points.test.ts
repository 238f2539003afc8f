import { expect, test } from '@jest/globals';
import { sparklinePoints } from './sparkline-points.ts';

test('sparklinePoints: several values -> highest at the top, zero at the bottom, first and last at the sides', () => {
  expect(sparklinePoints([0, 5, 10], 100, 40, 4)).toEqual([
    [4, 36],
    [50, 20],
    [96, 4],
  ]);
});

test('sparklinePoints: all zero, one value or none -> points inside the box', () => {
  expect(sparklinePoints([0, 0], 100, 40, 4)).toEqual([
    [4, 36],
    [96, 36],
  ]);
  expect(sparklinePoints([7], 100, 40, 4)).toEqual([[4, 4]]);
  expect(sparklinePoints([], 100, 40, 4)).toEqual([]);
});
