import { lastDays } from './api.ts';
import { layoutBars } from './bar-layout.ts';

test('layoutBars: three values -> the highest fills the box, half of it half, zero is one pixel', () => {
  const { bars, highest } = layoutBars([4, 8, 0], 300, 100);

  expect(highest).toBe(8);
  expect(bars.map(({ height }) => height)).toEqual([50, 100, 1]);
  expect(bars.map(({ y }) => y)).toEqual([50, 0, 99]);
  expect(bars.map(({ slotX }) => slotX)).toEqual([0, 100, 200]);
});

test('layoutBars: zeros or no values -> no division by zero', () => {
  expect(layoutBars([0, 0], 100, 50).bars.map(({ height }) => height)).toEqual([1, 1]);
  expect(layoutBars([], 100, 50)).toEqual({ bars: [], highest: 0 });
});

test('lastDays: seven -> today and the six days before', () => {
  expect(lastDays(7, Date.parse('2026-11-21T23:59:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});
