import { canonicalZone, clockTime, dayBegin, quietUntil } from './local-time.ts';

const berlin = 'Europe/Berlin';
const at = (iso: string): Date => new Date(iso);

describe('quietUntil', () => {
  const overnight = { time_zone: berlin, quiet_from: 22 * 60, quiet_to: 7 * 60 };
  const noon = { time_zone: berlin, quiet_from: 12 * 60, quiet_to: 13 * 60 + 30 };

  it.each([
    ['before midnight', overnight, '2026-01-10T22:30:00Z', '2026-01-11T06:00:00.000Z'],
    ['after midnight', overnight, '2026-01-11T02:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['at the begin', overnight, '2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['at the end', overnight, '2026-01-11T06:00:00Z', undefined],
    ['on the same day', noon, '2026-01-11T11:15:00Z', '2026-01-11T12:30:00.000Z'],
    ['after them on the same day', noon, '2026-01-11T12:30:00Z', undefined],
    ['night in which clocks are set forward', overnight, '2026-03-28T23:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['hour that clocks repeat', { ...overnight, quiet_to: 2 * 60 + 45 }, '2026-10-25T01:30:00Z', '2026-10-25T01:45:00.000Z'],
    ['without quiet hours', { ...noon, quiet_from: null, quiet_to: null }, '2026-01-11T11:15:00Z', undefined],
  ])('%s -> end of the quiet hours', (_case, settings, now, end) => {
    expect(quietUntil(at(now), settings)?.toISOString()).toBe(end);
  });
});

it('dayBegin: evening in UTC -> next local day further east', () => {
  expect(dayBegin(at('2026-06-01T20:00:00Z'), 'Asia/Tokyo').toISOString()).toBe('2026-06-01T15:00:00.000Z');
});

it('clockTime: same local day, and the day before -> time, and time with the day of the week', () => {
  expect(clockTime(at('2026-01-11T08:10:00Z'), at('2026-01-11T12:00:00Z'), berlin)).toBe('09:10');
  expect(clockTime(at('2026-01-11T08:10:00Z'), at('2026-01-11T12:00:00Z'), 'UTC')).toBe('08:10 UTC');
  expect(clockTime(at('2026-01-10T08:10:00Z'), at('2026-01-11T12:00:00Z'), berlin)).toBe('Sat 09:10');
});

it('canonicalZone: names of the database -> as spelled there; offsets and others -> undefined', () => {
  expect(canonicalZone('europe/berlin')).toBe(berlin);
  expect([canonicalZone('+02:00'), canonicalZone('Nowhere/City'), canonicalZone('../etc')]).toEqual([undefined, undefined, undefined]);
});
