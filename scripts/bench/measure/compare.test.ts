import { compare } from './compare.ts';
import type { LoadResult } from './load.ts';

const result = (rate: number): LoadResult => ({ rate, latencies: Float64Array.from([1, 2, 3]) });
/** Returns one value per call, the last one again and again. */
const sequence = (...values: readonly number[]): (() => Promise<number>) => {
  let calls = 0;
  return async () => values[Math.min(calls++, values.length - 1)] ?? 0;
};

test('compare: steady ceiling -> valid, ratio of each pair of slices, warm-up not counted', async () => {
  const ours = sequence(1, 50);
  const ceiling = sequence(1_000, 100, 110, 100);

  const { ratio, ratio_min, ratio_max, conditions } = await compare('a case', async () => result(await ours()), ceiling);

  expect([ratio, ratio_min, ratio_max]).toEqual([0.5, 0.455, 0.5]);
  expect(conditions).toMatchObject({ valid: true, ceiling_spread: 0.1 });
  expect(conditions.load).toEqual([expect.any(Number), expect.any(Number)]);
});

test('compare: ceiling varies by more than 30% -> invalid', async () => {
  const { conditions } = await compare('a case', async () => result(50), sequence(100, 100, 140, 100));

  expect(conditions).toMatchObject({ valid: false, ceiling_spread: 0.4 });
});
