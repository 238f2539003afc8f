import { entryForm, type Form, planOf, seriesForm } from './form.ts';

const filled: Form = {
  ...entryForm(undefined, { contentId: 'draft', date: '2026-11-21', time: '09:15' }, 'Europe/Zurich'),
};

test('planOf: draft, day and time -> one post in the zone', () => {
  expect(planOf(filled)).toEqual({
    content_id: 'draft',
    local_time: '2026-11-21T09:15',
    zone: 'Europe/Zurich',
    platform: 'trenzeye',
  });
});

test.each(['contentId', 'date', 'time'] as const)('planOf: without %s -> nothing', (missing) => {
  expect(planOf({ ...filled, [missing]: '' })).toBeUndefined();
});

test('planOf: weekly without chosen days -> on the weekday of the first one', () => {
  expect(planOf({ ...filled, frequency: 'weekly' })?.repeat).toEqual({
    rule: { frequency: 'weekly', interval: 1, weekdays: [6] },
    end: { kind: 'never' },
  });
});

test('planOf: monthly on the last day, ten times -> so', () => {
  expect(planOf({ ...filled, frequency: 'monthly', monthDay: 'last', end: 'after', endCount: 10 })?.repeat).toEqual({
    rule: { frequency: 'monthly', interval: 1, day: 'last' },
    end: { kind: 'after', count: 10 },
  });
});

test('planOf: ends on a day that was not chosen -> nothing', () => {
  expect(planOf({ ...filled, frequency: 'daily', end: 'on' })).toBeUndefined();
});

test('entryForm: an entry -> its own draft, time and zone, not the settings', () => {
  const entry = { content_id: 'other', local_time: '2026-12-01T23:45', zone: 'Asia/Tokyo', platform: 'webhook' } as never;

  expect(entryForm(entry, undefined, 'Europe/Zurich')).toMatchObject({
    contentId: 'other',
    date: '2026-12-01',
    time: '23:45',
    zone: 'Asia/Tokyo',
    platform: 'webhook',
  });
});

test.each([
  [
    { frequency: 'weekly', interval: 2, weekdays: [1, 5] },
    { kind: 'after', count: 4 },
  ],
  [
    { frequency: 'monthly', interval: 1, day: 'last' },
    { kind: 'on', date: '2027-06-30' },
  ],
  [{ frequency: 'daily', interval: 3 }, { kind: 'never' }],
])('seriesForm: %j, %j -> the same rule and end again', (rule, end) => {
  const series = { content_id: 'draft', starts: '2026-11-02T07:45', zone: 'UTC', platform: 'trenzeye', rule, end };

  const plan = planOf(seriesForm({ ...series, next: { occurrence: '2026-11-23T07:45' } } as never));

  expect(plan?.repeat).toEqual({ rule, end });
  expect(plan?.local_time).toBe('2026-11-23T07:45');
});
