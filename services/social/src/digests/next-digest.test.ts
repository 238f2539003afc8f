import { quietUntil, zonedAt } from '@trenzeye/kit/local-time';
import fc from 'fast-check';
import { nextDigest } from './digest-settings.ts';

const berlin = 'Europe/Berlin';
const daily = { frequency: 'daily', hour: 8, weekday: 1, time_zone: berlin } as const;
const weekly = { ...daily, frequency: 'weekly' } as const;

const next = (choice: Parameters<typeof nextDigest>[0], now: string, lastPeriod: string | null = null, quiet?: [number, number]) => {
  const quietHours = quiet && { time_zone: choice.time_zone, quiet_from: quiet[0] * 60, quiet_to: quiet[1] * 60 };
  const { period, due_at } = nextDigest(choice, { now: new Date(now), lastPeriod, quietHours });
  return [period, due_at.toISOString()];
};

describe('nextDigest', () => {
  it.each([
    ['before the hour', daily, '2026-11-23T06:59:59.999Z', null, ['2026-11-23', '2026-11-23T07:00:00.000Z']],
    ['at the hour', daily, '2026-11-23T07:00:00.000Z', null, ['2026-11-24', '2026-11-24T07:00:00.000Z']],
    ['today had one', { ...daily, hour: 20 }, '2026-11-23T08:00:00Z', '2026-11-23', ['2026-11-24', '2026-11-24T19:00:00.000Z']],
    ['weekly on a Sunday', weekly, '2026-11-22T12:00:00Z', null, ['2026-11-23', '2026-11-23T07:00:00.000Z']],
    ['weekly after the hour', weekly, '2026-11-23T12:00:00Z', '2026-11-23', ['2026-11-30', '2026-11-30T07:00:00.000Z']],
    ['weekly, last day of the year', { ...weekly, weekday: 5 }, '2026-12-31T23:30:00Z', null, ['2027-01-01', '2027-01-01T07:00:00.000Z']],
    ['hour that clocks skip', { ...daily, hour: 2 }, '2026-03-29T00:00:00Z', null, ['2026-03-29', '2026-03-29T01:00:00.000Z']],
    ['hour that clocks repeat', { ...daily, hour: 2 }, '2026-10-24T23:30:00Z', null, ['2026-10-25', '2026-10-25T00:00:00.000Z']],
    ['in the repeated hour', { ...daily, hour: 2 }, '2026-10-25T00:30:00Z', null, ['2026-10-26', '2026-10-26T01:00:00.000Z']],
    [
      'day that a zone skips',
      { ...daily, time_zone: 'Pacific/Apia' },
      '2011-12-30T02:00:00Z',
      '2011-12-29',
      ['2011-12-30', '2011-12-30T18:00:00.000Z'],
    ],
  ] as const)('%s -> local date and time', (_case, choice, now, lastPeriod, expected) => {
    expect(next(choice, now, lastPeriod)).toEqual(expected);
  });

  it('quiet hours at the hour -> when they end, each day once', () => {
    const late = { ...daily, hour: 23 };
    const first = next(late, '2026-11-23T12:00:00Z', null, [22, 7]);
    const second = next(late, first[1] ?? '', first[0] ?? null, [22, 7]);

    expect([first, second]).toEqual([
      ['2026-11-23', '2026-11-24T06:00:00.000Z'],
      ['2026-11-24', '2026-11-25T06:00:00.000Z'],
    ]);
  });

  const zones = ['UTC', berlin, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'America/Sao_Paulo'];
  const choices = fc.record({
    frequency: fc.constantFrom('daily' as const, 'weekly' as const),
    hour: fc.integer({ min: 0, max: 23 }),
    weekday: fc.integer({ min: 1, max: 7 }),
    time_zone: fc.constantFrom(...zones),
  });
  const instants = fc.date({ min: new Date('2008-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true });
  const minutes = fc.integer({ min: 0, max: 1_439 });

  it('any choice and instant: a chain of digests -> later each time, each period once, at most one interval apart', () => {
    fc.assert(
      fc.property(choices, instants, (choice, start) => {
        const longestMs = (choice.frequency === 'weekly' ? 7 : 1) * 86_400_000 + 26 * 3_600_000;
        let [now, lastPeriod]: [Date, string | null] = [start, null];
        for (let count = 0; count < 12; count += 1) {
          const { period, due_at } = nextDigest(choice, { now, lastPeriod, quietHours: undefined });
          expect(due_at.getTime()).toBeGreaterThan(now.getTime());
          expect(due_at.getTime() - now.getTime()).toBeLessThanOrEqual(longestMs);
          if (lastPeriod !== null) expect(period > lastPeriod).toBe(true);
          const local = zonedAt(due_at, choice.time_zone);
          if (choice.frequency === 'weekly' && local.toPlainDate().toString() === period) expect(local.dayOfWeek).toBe(choice.weekday);
          [now, lastPeriod] = [due_at, period];
        }
      }),
      { numRuns: 200 },
    );
  });

  it('any quiet hours -> never within them', () => {
    fc.assert(
      fc.property(choices, instants, minutes, minutes, fc.constantFrom(...zones), (choice, now, quiet_from, quiet_to, time_zone) => {
        fc.pre(quiet_from !== quiet_to);
        const quietHours = { time_zone, quiet_from, quiet_to };
        const { due_at } = nextDigest(choice, { now, lastPeriod: null, quietHours });
        expect(quietUntil(due_at, quietHours)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
