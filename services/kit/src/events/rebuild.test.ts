import { parsePeriod } from './rebuild.ts';

test('parsePeriod: two instants -> milliseconds', () => {
  expect(parsePeriod('2026-11-23T18:30:00Z/2026-11-23T19:30:00.5+01:00')).toEqual({
    from: Date.UTC(2026, 10, 23, 18, 30),
    until: Date.UTC(2026, 10, 23, 18, 30, 0, 500),
  });
});

test.each(['', '2026-11-23T18:30:00Z', '2026-11-23T18:30:00Z/2026-11-23T18:30:00Z', 'a/b', '2026-01-01/2026-01-02/2026-01-03'])(
  'parsePeriod: %j -> an error that names the option',
  (text) => {
    expect(() => parsePeriod(text)).toThrow(/^--skip: expected <from>\/<until>/);
  },
);
