import { canonicalZone, quietUntil } from './local-time.ts';

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

it('canonicalZone: names in any case -> as the zone database spells them; offsets, invalid names, paths -> undefined', () => {
  expect(['europe/berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].map(canonicalZone)).toEqual([
    'Europe/Berlin',
    'UTC',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ]);
  for (const zone of ['+02:00', 'Mars/Base', '', '../etc/passwd', 'Europe/Berlin\0', 'x'.repeat(65)])
    expect([zone, canonicalZone(zone)]).toEqual([zone, undefined]);
});
