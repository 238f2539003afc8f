import { formFromEntry, formFromSeries, type ScheduleForm, toSchedulePlan } from './schedule-form.ts';

const completeForm: ScheduleForm = formFromEntry(undefined, { contentId: 'draft', date: '2026-11-21', time: '09:15' }, 'Europe/Zurich');

test('toSchedulePlan: draft, day and time -> one post in the zone', () => {
  expect(toSchedulePlan(completeForm)).toEqual({
    content_id: 'draft',
    local_time: '2026-11-21T09:15',
    zone: 'Europe/Zurich',
    platform: 'trenzeye',
  });
});

test.each(['contentId', 'date', 'time'] as const)('toSchedulePlan: missing %s -> undefined', (field) => {
  expect(toSchedulePlan({ ...completeForm, [field]: '' })).toBeUndefined();
});

test('toSchedulePlan: weekly without selected weekdays -> weekday of the first date', () => {
  expect(toSchedulePlan({ ...completeForm, frequency: 'weekly' })?.repeat).toEqual({
    rule: { frequency: 'weekly', interval: 1, weekdays: [6] },
    end: { kind: 'never' },
  });
});

test('toSchedulePlan: monthly on the last day, ten times -> same rule and end', () => {
  expect(toSchedulePlan({ ...completeForm, frequency: 'monthly', monthDay: 'last', end: 'after', endCount: 10 })?.repeat).toEqual({
    rule: { frequency: 'monthly', interval: 1, day: 'last' },
    end: { kind: 'after', count: 10 },
  });
});

test('toSchedulePlan: end date missing -> undefined', () => {
  expect(toSchedulePlan({ ...completeForm, frequency: 'daily', end: 'on' })).toBeUndefined();
});

test('formFromEntry: existing entry -> its own draft, time and zone', () => {
  const entry = { content_id: 'other', local_time: '2026-12-01T23:45', zone: 'Asia/Tokyo', platform: 'webhook' } as never;

  expect(formFromEntry(entry, undefined, 'Europe/Zurich')).toMatchObject({
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
])('formFromSeries: %j, %j -> same rule and end', (rule, end) => {
  const series = { content_id: 'draft', starts: '2026-11-02T07:45', zone: 'UTC', platform: 'trenzeye', rule, end };

  const plan = toSchedulePlan(formFromSeries({ ...series, next: { occurrence: '2026-11-23T07:45' } } as never));

  expect(plan?.repeat).toEqual({ rule, end });
  expect(plan?.local_time).toBe('2026-11-23T07:45');
});
