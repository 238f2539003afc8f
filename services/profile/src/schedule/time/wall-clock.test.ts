import { localTimeAt, momentAt, momentOf, offsetAt } from './wall-clock.ts';

// Clock changes: description, zone, local time, kind, the earlier and the later instant.
const table = [
  ['no change', 'UTC', '2026-03-29T02:30', 'ok', '2026-03-29T02:30Z', '2026-03-29T02:30Z'],
  ['Berlin skips an hour', 'Europe/Berlin', '2026-03-29T02:30', 'skipped', '2026-03-29T00:30Z', '2026-03-29T01:30Z'],
  ['Berlin, the minute before', 'Europe/Berlin', '2026-03-29T01:59', 'ok', '2026-03-29T00:59Z', '2026-03-29T00:59Z'],
  ['Berlin, the minute after', 'Europe/Berlin', '2026-03-29T03:00', 'ok', '2026-03-29T01:00Z', '2026-03-29T01:00Z'],
  ['Berlin repeats an hour', 'Europe/Berlin', '2026-10-25T02:30', 'doubled', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['Berlin, after the repeated hour', 'Europe/Berlin', '2026-10-25T03:00', 'ok', '2026-10-25T02:00Z', '2026-10-25T02:00Z'],
  ['New York skips', 'America/New_York', '2026-03-08T02:15', 'skipped', '2026-03-08T06:15Z', '2026-03-08T07:15Z'],
  ['New York repeats', 'America/New_York', '2026-11-01T01:45', 'doubled', '2026-11-01T05:45Z', '2026-11-01T06:45Z'],
  [
    'southern hemisphere: Sydney skips in October',
    'Australia/Sydney',
    '2026-10-04T02:30',
    'skipped',
    '2026-10-03T15:30Z',
    '2026-10-03T16:30Z',
  ],
  ['Lord Howe skips half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', 'skipped', '2026-10-03T15:15Z', '2026-10-03T15:45Z'],
  ['Lord Howe, right after the gap', 'Australia/Lord_Howe', '2026-10-04T02:30', 'ok', '2026-10-03T15:30Z', '2026-10-03T15:30Z'],
  ['Lord Howe repeats half an hour', 'Australia/Lord_Howe', '2026-04-05T01:45', 'doubled', '2026-04-04T14:45Z', '2026-04-04T15:15Z'],
  ['Lord Howe, just before it', 'Australia/Lord_Howe', '2026-04-05T01:29', 'ok', '2026-04-04T14:29Z', '2026-04-04T14:29Z'],
  ['offset of half an hour: Kolkata', 'Asia/Kolkata', '2026-06-01T09:00', 'ok', '2026-06-01T03:30Z', '2026-06-01T03:30Z'],
  ['offset of 45 minutes: Kathmandu', 'Asia/Kathmandu', '2026-06-01T09:00', 'ok', '2026-06-01T03:15Z', '2026-06-01T03:15Z'],
  ['Chatham skips at 02:45', 'Pacific/Chatham', '2026-09-27T03:00', 'skipped', '2026-09-26T13:15Z', '2026-09-26T14:15Z'],
  [
    'Newfoundland, an offset of half an hour repeats',
    'America/St_Johns',
    '2026-11-01T01:30',
    'doubled',
    '2026-11-01T04:00Z',
    '2026-11-01T05:00Z',
  ],
  ['Dublin, negative winter time, skips', 'Europe/Dublin', '2026-03-29T01:30', 'skipped', '2026-03-29T00:30Z', '2026-03-29T01:30Z'],
  ['Dublin repeats', 'Europe/Dublin', '2026-10-25T01:30', 'doubled', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['Casablanca goes back for Ramadan', 'Africa/Casablanca', '2026-02-15T02:30', 'doubled', '2026-02-15T01:30Z', '2026-02-15T02:30Z'],
  ['Samoa has no 30 December 2011', 'Pacific/Apia', '2011-12-30T12:00', 'skipped', '2011-12-29T22:00Z', '2011-12-30T22:00Z'],
  ['Samoa, the day before', 'Pacific/Apia', '2011-12-29T12:00', 'ok', '2011-12-29T22:00Z', '2011-12-29T22:00Z'],
  ['Samoa, on the other side of the date line', 'Pacific/Apia', '2011-12-31T12:00', 'ok', '2011-12-30T22:00Z', '2011-12-30T22:00Z'],
  ['Beirut skips midnight', 'Asia/Beirut', '2026-03-29T00:30', 'skipped', '2026-03-28T21:30Z', '2026-03-28T22:30Z'],
  ['Istanbul has no changes since 2016', 'Europe/Istanbul', '2026-03-29T03:30', 'ok', '2026-03-29T00:30Z', '2026-03-29T00:30Z'],
  ['Istanbul still changed in 2015', 'Europe/Istanbul', '2015-03-29T03:30', 'skipped', '2015-03-29T00:30Z', '2015-03-29T01:30Z'],
  [
    'Pyongyang went forward by half an hour in 2018',
    'Asia/Pyongyang',
    '2018-05-04T23:45',
    'skipped',
    '2018-05-04T14:45Z',
    '2018-05-04T15:15Z',
  ],
  ['Troll skips two hours', 'Antarctica/Troll', '2026-03-29T02:00', 'skipped', '2026-03-29T00:00Z', '2026-03-29T02:00Z'],
] as const;

const minute = (text: string) => new Date(text).toISOString();

describe('local time in a zone', () => {
  it.each(table)('%s: %s %s -> %s', (_what, zone, localTime, kind, earlier, later) => {
    const sides = [momentOf(localTime, zone, 'earlier'), momentOf(localTime, zone, 'later')];
    const unasked = momentOf(localTime, zone);

    expect(sides.map(({ at }) => at.toISOString())).toEqual([minute(earlier), minute(later)]);
    expect(sides.map((side) => side.kind)).toEqual([kind, kind]);
    expect(unasked.at.toISOString()).toBe(minute(kind === 'skipped' ? later : earlier));
  });

  it.each(table)('%s: converted back from each instant -> the same instant', (_what, zone, _localTime, _kind, earlier, later) => {
    for (const instant of [earlier, later]) {
      const at = new Date(instant);
      const { localTime, choice } = momentAt(at, zone);
      expect([localTime, momentOf(localTime, zone, choice).at]).toEqual([localTimeAt(at, zone), at]);
    }
  });

  it('seconds: an instant between two minutes -> stored, with the local time of its minute', () => {
    expect(momentAt(new Date('2026-10-25T01:30:12.345Z'), 'Europe/Berlin')).toEqual({
      localTime: '2026-10-25T02:30',
      zone: 'Europe/Berlin',
      at: new Date('2026-10-25T01:30:12.345Z'),
      kind: 'doubled',
      choice: 'later',
    });
  });

  it('offsets: each side of a clock change -> its own offset', () => {
    expect(offsetAt(new Date('2026-10-25T00:30Z'), 'Europe/Berlin')).toBe('+02:00');
    expect(offsetAt(new Date('2026-10-25T01:30Z'), 'Europe/Berlin')).toBe('+01:00');
    expect(offsetAt(new Date('2026-06-01T00:00Z'), 'Asia/Kathmandu')).toBe('+05:45');
  });
});
