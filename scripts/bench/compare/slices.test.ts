import { measureAlternately, type Slice } from './slices.ts';

/** Records the order of the slices; one rate per slice after the warm-up, the last one again and again. */
const side = (name: string, order: string[], ...rates: readonly number[]) => {
  let calls = -1;
  return async (): Promise<Slice> => {
    order.push(name);
    calls += 1;
    const rate = rates[Math.min(Math.max(calls - 1, 0), rates.length - 1)] ?? 0;
    return { rate, latencies: [1_000 / rate, 2_000 / rate] };
  };
};

test('alternate: order changes each round; ratios of pairs', async () => {
  const order: string[] = [];

  const result = await measureAlternately('a case', 4, side('this', order, 120), side('other', order, 100));

  expect(order).toEqual(['this', 'other', 'this', 'other', 'other', 'this', 'this', 'other', 'other', 'this']);
  expect(result).toMatchObject({ rate: [120, 100], rate_ratio: 1.2, p50_ratio: 0.833, valid: true });
});

test('alternate: ratios differ by more than 30% -> invalid', async () => {
  const result = await measureAlternately('a case', 4, side('this', [], 100, 150, 100, 100), side('other', [], 100));

  expect(result).toMatchObject({ valid: false, rate_ratio_min: 1, rate_ratio_max: 1.5 });
});
