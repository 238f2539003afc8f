import { queryRange, rangeLabel, stepDay, visibleDays } from './plain-dates.ts';

test.each([
  ['month', 42, '2026-10-26'],
  ['week', 7, '2026-11-16'],
  ['list', 30, '2026-11-21'],
] as const)('visibleDays: %s of November 21, 2026 -> %i days from %s', (view, count, first) => {
  const days = visibleDays(view, '2026-11-21');

  expect(days).toHaveLength(count);
  expect(days[0]).toBe(first);
});

test.each([
  ['month', '2026-12-01', '2026-10-01'],
  ['week', '2026-11-23', '2026-11-09'],
  ['list', '2026-12-21', '2026-10-22'],
] as const)('stepDay: %s -> next %s, previous %s', (view, next, previous) => {
  expect(stepDay(view, '2026-11-21', 1)).toBe(next);
  expect(stepDay(view, '2026-11-21', -1)).toBe(previous);
});

test('stepDay: month from the 31st -> the following month', () => {
  expect(stepDay('month', '2027-01-31', 1)).toBe('2027-02-01');
});

test('rangeLabel and queryRange: week -> first and last day, padded by a day on each side', () => {
  expect(rangeLabel('week', '2026-11-21')).toBe('Mon, Nov 16 to Sun, Nov 22');
  expect(queryRange(visibleDays('week', '2026-11-21'), '2026-11-21')).toEqual({
    from: '2026-11-15T00:00:00.000Z',
    to: '2026-11-24T00:00:00.000Z',
  });
});
