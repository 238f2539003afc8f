import { shiftByDays, shiftByKey, shiftByQuarterHour } from './plain-dates.ts';

const at = (local_time: string) => ({ local_time, zone: 'Europe/Zurich' });

test('shiftByDays: two days later -> same local time in the same zone', () => {
  expect(shiftByDays(at('2026-03-28T02:30'), '2026-03-27', '2026-03-29')).toEqual(at('2026-03-30T02:30'));
});

test.each([
  ['2026-11-21T09:00', 1, '2026-11-21T09:15'],
  ['2026-11-21T09:07', 1, '2026-11-21T09:15'],
  ['2026-11-21T09:07', -1, '2026-11-21T09:00'],
  ['2026-11-21T23:45', 1, '2026-11-22T00:00'],
  ['2026-11-21T00:00', -1, '2026-11-20T23:45'],
] as const)('shiftByQuarterHour: %s by %i -> %s', (from, direction, to) => {
  expect(shiftByQuarterHour(at(from), direction)).toEqual(at(to));
});

test.each([
  ['ArrowLeft', true, false, '2026-11-20T09:00'],
  ['ArrowRight', true, true, '2026-11-28T09:00'],
  ['ArrowDown', true, false, '2026-11-21T09:15'],
  ['ArrowUp', true, false, '2026-11-21T08:45'],
] as const)('shiftByKey: %s -> shifted', (key, altKey, shiftKey, to) => {
  expect(shiftByKey(at('2026-11-21T09:00'), { key, altKey, shiftKey })).toEqual(at(to));
});

test('shiftByKey: without Alt, or another key -> undefined', () => {
  expect(shiftByKey(at('2026-11-21T09:00'), { key: 'ArrowLeft', altKey: false, shiftKey: false })).toBeUndefined();
  expect(shiftByKey(at('2026-11-21T09:00'), { key: 'a', altKey: true, shiftKey: false })).toBeUndefined();
});
