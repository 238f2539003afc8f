import { movedByDays, movedByKey, movedByQuarter } from './moves.ts';

const at = (local_time: string) => ({ local_time, zone: 'Europe/Zurich' });

test('movedByDays: dropped two days later -> the same clock time in its own zone', () => {
  expect(movedByDays(at('2026-03-28T02:30'), '2026-03-27', '2026-03-29')).toEqual(at('2026-03-30T02:30'));
});

test.each([
  ['2026-11-21T09:00', 1, '2026-11-21T09:15'],
  ['2026-11-21T09:07', 1, '2026-11-21T09:15'],
  ['2026-11-21T09:07', -1, '2026-11-21T09:00'],
  ['2026-11-21T23:45', 1, '2026-11-22T00:00'],
  ['2026-11-21T00:00', -1, '2026-11-20T23:45'],
] as const)('movedByQuarter: %s by %i -> %s', (from, by, to) => {
  expect(movedByQuarter(at(from), by)).toEqual(at(to));
});

test.each([
  ['ArrowLeft', true, false, '2026-11-20T09:00'],
  ['ArrowRight', true, true, '2026-11-28T09:00'],
  ['ArrowDown', true, false, '2026-11-21T09:15'],
  ['ArrowUp', true, false, '2026-11-21T08:45'],
] as const)('movedByKey: %s -> moved', (key, altKey, shiftKey, to) => {
  expect(movedByKey(at('2026-11-21T09:00'), { key, altKey, shiftKey })).toEqual(at(to));
});

test('movedByKey: without Alt, or another key -> not moved', () => {
  expect(movedByKey(at('2026-11-21T09:00'), { key: 'ArrowLeft', altKey: false, shiftKey: false })).toBeUndefined();
  expect(movedByKey(at('2026-11-21T09:00'), { key: 'a', altKey: true, shiftKey: false })).toBeUndefined();
});
