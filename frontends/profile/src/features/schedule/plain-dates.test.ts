import { addDays, addMonths, startOfWeek, weekOf, weeksOfMonth } from './plain-dates.ts';

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
])('addDays: %s and %i -> %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('addMonths: %s and %i -> %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test.each([
  ['2026-11-21', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
])('startOfWeek: %s -> Monday %s', (date, monday) => {
  expect(startOfWeek(date)).toBe(monday);
  expect(weekOf(date)).toHaveLength(7);
});

test.each([
  ['2026-11-21', 6, '2026-10-26', '2026-12-06'],
  ['2027-02-01', 4, '2027-02-01', '2027-02-28'],
])('weeksOfMonth: %s -> %i full weeks from %s to %s', (date, count, first, last) => {
  const weeks = weeksOfMonth(date);

  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.[0]).toBe(first);
  expect(weeks.at(-1)?.[6]).toBe(last);
});
