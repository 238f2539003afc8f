import { expect, test } from '@jest/globals';
import { sparkPoints } from './spark-points.ts';

test('sparkPoints: values -> the highest touches the top, nothing the bottom, first and last the sides', () => {
  expect(sparkPoints([0, 5, 10], 100, 40, 4)).toEqual([
    [4, 36],
    [50, 20],
    [96, 4],
  ]);
});

test('sparkPoints: all zero, one value, none -> stays inside', () => {
  expect(sparkPoints([0, 0], 100, 40, 4)).toEqual([
    [4, 36],
    [96, 36],
  ]);
  expect(sparkPoints([7], 100, 40, 4)).toEqual([[4, 4]]);
  expect(sparkPoints([], 100, 40, 4)).toEqual([]);
});
