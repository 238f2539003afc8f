import { lastDays } from './analytics-query.ts';
import { barsOf } from './bars.ts';

test('barsOf: three days -> the highest fills the box, half of it half, nothing is a line', () => {
  const { bars, highest } = barsOf([4, 8, 0], 300, 100);

  expect(highest).toBe(8);
  expect(bars.map(({ height }) => height)).toEqual([50, 100, 1]);
  expect(bars.map(({ y }) => y)).toEqual([50, 0, 99]);
  expect(bars.map(({ left }) => left)).toEqual([0, 100, 200]);
});

test('barsOf: nothing at all -> lines, nothing divided by 0', () => {
  expect(barsOf([0, 0], 100, 50).bars.map(({ height }) => height)).toEqual([1, 1]);
  expect(barsOf([], 100, 50)).toEqual({ bars: [], highest: 0 });
});

test('lastDays: seven -> today and six before', () => {
  expect(lastDays(7, Date.parse('2026-11-21T23:59:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});
