import { allZones, canonicalZone, localTimeIn, offsetLabel, zoneLabel, zoneOptions } from './time-zones.ts';

test.each([
  ['2026-03-29T00:59:00Z', 'Europe/Zurich', '2026-03-29T01:59', 'UTC+01:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Zurich', '2026-03-29T03:00', 'UTC+02:00'],
  ['2026-11-21T20:00:00Z', 'Asia/Kolkata', '2026-11-22T01:30', 'UTC+05:30'],
  ['2026-11-21T20:00:00Z', 'UTC', '2026-11-21T20:00', 'UTC'],
  ['2026-01-01T00:00:00Z', 'Australia/Lord_Howe', '2026-01-01T11:00', 'UTC+11:00'],
])('localTimeIn and offsetLabel: %s in %s -> %s, %s', (instant, zone, local, offset) => {
  expect(localTimeIn(instant, zone)).toBe(local);
  expect(offsetLabel(instant, zone)).toBe(offset);
});

test('allZones and zoneLabel: UTC is listed -> labels have no underscores', () => {
  expect(allZones()).toContain('UTC');
  expect(zoneLabel('America/New_York')).toBe('America/New York');
});

test('allZones: renamed zone -> listed once under its current name', () => {
  expect(canonicalZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(allZones()).toContain('Asia/Kolkata');
  expect(allZones()).not.toContain('Asia/Calcutta');
  expect(new Set(allZones()).size).toBe(allZones().length);
});

test('zoneOptions: selected zone that the browser does not list -> one of the options, once', () => {
  const named = (zone: string) => zoneOptions(zone).filter(({ value }) => value === zone);

  expect(named('Mars/Olympus_Mons')).toEqual([{ value: 'Mars/Olympus_Mons', label: 'Mars/Olympus Mons' }]);
  expect(named('Europe/Berlin')).toHaveLength(1);
});
