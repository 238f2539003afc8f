import { allZones, currentName, offsetName, wallClock, zoneName } from './zones.ts';

test.each([
  ['2026-03-29T00:59:00Z', 'Europe/Zurich', '2026-03-29T01:59', 'UTC+01:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Zurich', '2026-03-29T03:00', 'UTC+02:00'],
  ['2026-11-21T20:00:00Z', 'Asia/Kolkata', '2026-11-22T01:30', 'UTC+05:30'],
  ['2026-11-21T20:00:00Z', 'UTC', '2026-11-21T20:00', 'UTC'],
  ['2026-01-01T00:00:00Z', 'Australia/Lord_Howe', '2026-01-01T11:00', 'UTC+11:00'],
])('%s in %s -> %s, %s', (instant, zone, wall, offset) => {
  expect(wallClock(instant, zone)).toBe(wall);
  expect(offsetName(instant, zone)).toBe(offset);
});

test('zones: listed and named -> UTC among them, no underscores', () => {
  expect(allZones()).toContain('UTC');
  expect(zoneName('America/New_York')).toBe('America/New York');
});

test('zones: a place that was renamed -> listed once, under its name of today', () => {
  expect(currentName('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(allZones()).toContain('Asia/Kolkata');
  expect(allZones()).not.toContain('Asia/Calcutta');
  expect(new Set(allZones()).size).toBe(allZones().length);
});
