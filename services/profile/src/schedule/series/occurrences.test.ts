import type { Rule, SeriesEnd } from '@trenzeye/proto/http/profile';
import type { Moment } from '../time/wall-clock.ts';
import { lastOccurrenceBefore, occurrencesAfter, type Plan } from './occurrences.ts';

const never: SeriesEnd = { kind: 'never' };
const plan = (starts: string, zone: string, rule: Rule, end: SeriesEnd = never): Plan => ({ starts, zone, rule, end });
const daily = (interval = 1): Rule => ({ frequency: 'daily', interval });
const weekly = (weekdays: number[], interval = 1): Rule => ({ frequency: 'weekly', interval, weekdays });
const monthly = (day: number | 'last', interval = 1): Rule => ({ frequency: 'monthly', interval, day });

const first = (count: number, of: Plan, after?: string): Moment[] => {
  const found: Moment[] = [];
  for (const moment of occurrencesAfter(of, after)) {
    if (found.length === count) break;
    found.push(moment);
  }
  return found;
};
const times = (count: number, of: Plan, after?: string) => first(count, of, after).map(({ localTime }) => localTime);
const days = (count: number, of: Plan, after?: string) => times(count, of, after).map((time) => time.slice(0, 10));
const instants = (count: number, of: Plan) => first(count, of).map(({ at }) => at.toISOString().slice(0, 16));

describe('occurrences and clock changes', () => {
  it('daily: skipped hour -> the same local time, on the day without it right after the gap', () => {
    const every = plan('2026-03-28T02:30', 'Europe/Berlin', daily());

    expect(instants(3, every)).toEqual(['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']);
    expect(first(3, every).map(({ kind }) => kind)).toEqual(['ok', 'skipped', 'ok']);
  });

  it('daily: doubled hour -> once, the first time', () => {
    expect(instants(3, plan('2026-10-24T02:30', 'Europe/Berlin', daily()))).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('daily: nine o’clock in Lord Howe, change of half an hour -> nine o’clock on both sides', () => {
    expect(instants(2, plan('2026-10-03T09:00', 'Australia/Lord_Howe', daily()))).toEqual(['2026-10-02T22:30', '2026-10-03T22:00']);
  });

  it('daily: Samoa, skipped day -> omitted, no day twice', () => {
    expect(times(3, plan('2011-12-29T10:00', 'Pacific/Apia', daily()))).toEqual([
      '2011-12-29T10:00',
      '2011-12-31T10:00',
      '2012-01-01T10:00',
    ]);
  });

  it('weekly: Dublin, both changes -> the same local time all year', () => {
    const all = first(60, plan('2026-01-05T08:00', 'Europe/Dublin', weekly([1])));

    expect(new Set(all.map(({ localTime }) => localTime.slice(11)))).toEqual(new Set(['08:00']));
    expect(new Set(all.map(({ at }) => at.getUTCHours()))).toEqual(new Set([7, 8]));
  });
});

describe('rules', () => {
  it('weekly: several days, every other week, start within a week -> those days from the start', () => {
    expect(days(5, plan('2026-11-18T09:00', 'UTC', weekly([5, 1, 5], 2)))).toEqual([
      '2026-11-20',
      '2026-11-30',
      '2026-12-04',
      '2026-12-14',
      '2026-12-18',
    ]);
  });

  it('monthly: the 31st -> months with one; the last -> every month; 29 February -> leap years', () => {
    expect(days(3, plan('2026-01-01T09:00', 'UTC', monthly(31)))).toEqual(['2026-01-31', '2026-03-31', '2026-05-31']);
    expect(days(4, plan('2027-12-15T09:00', 'UTC', monthly('last')))).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
    expect(days(2, plan('2028-02-01T09:00', 'UTC', monthly(29, 12)))).toEqual(['2028-02-29', '2032-02-29']);
  });

  it('monthly: a day that no month has -> ends', () => {
    expect(days(1, plan('2026-02-01T09:00', 'UTC', monthly(30, 12)))).toEqual([]);
  });

  it('end: on a day -> including that day; after n -> n from the first, from any position', () => {
    expect(days(9, plan('2026-11-20T09:00', 'UTC', daily(2), { kind: 'on', date: '2026-11-24' }))).toEqual([
      '2026-11-20',
      '2026-11-22',
      '2026-11-24',
    ]);
    const three = plan('2026-11-18T09:00', 'UTC', weekly([1, 3]), { kind: 'after', count: 3 });
    expect(days(9, three)).toEqual(['2026-11-18', '2026-11-23', '2026-11-25']);
    expect(days(9, three, '2026-11-23T09:00')).toEqual(['2026-11-25']);
    expect(days(9, three, '2026-11-25T09:00')).toEqual([]);
  });

  it.each([
    ['daily', daily(3)],
    ['weekly', weekly([2, 6], 3)],
    ['monthly', monthly(31, 5)],
  ] as const)('%s: looked at from far on -> the same as counted from the first', (_name, rule) => {
    const of = plan('2020-02-29T09:00', 'Europe/Berlin', rule);
    const all = times(300, of);

    for (const index of [0, 1, 7, 150, 298]) expect(times(1, of, all[index])).toEqual([all[index + 1]]);
  });

  it('lastOccurrenceBefore: an instant -> the occurrence before the next one', () => {
    const of = plan('2026-11-20T09:00', 'Europe/Berlin', daily());

    expect(times(1, of, lastOccurrenceBefore(of, new Date('2026-11-22T07:59Z')))).toEqual(['2026-11-22T09:00']);
    expect(times(1, of, lastOccurrenceBefore(of, new Date('2026-11-22T08:00Z')))).toEqual(['2026-11-23T09:00']);
    expect(times(1, of, lastOccurrenceBefore(of, new Date('2026-01-01T00:00Z')))).toEqual(['2026-11-20T09:00']);
  });
});
