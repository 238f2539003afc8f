import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { profile as contract } from '@trenzeye/proto/http';
import { startProfile, type TestProfile } from '../../testing/profile-service.ts';
import { scheduling } from '../../testing/scheduling.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const { draft, schedule, send, setClock, applied } = scheduling(() => profile);

const started = async (more: Record<string, unknown> = {}, starts = '2029-03-23T02:30') => {
  const user = newId();
  const { id: content_id } = await draft(user, 'Again and again');
  const rule = { frequency: 'daily', interval: 1 };
  const answer = await send(user, 'POST', '/api/schedule/series', { content_id, starts, zone: 'Europe/Berlin', rule, ...more });
  return { user, content_id, answer, series: answer.body };
};
const march = '/api/schedule?from=2029-03-22T00:00:00Z&to=2029-03-28T00:00:00Z';

interface Entry {
  occurrence: string;
  scheduled_time: string;
  title: string;
}
/** Start times of the posts and occurrences in the calendar, in order. */
const shown = async (user: string, path = march): Promise<string[]> => {
  const { body } = await send(user, 'GET', path);
  return [...body.posts, ...body.occurrences]
    .sort((a: Entry, b: Entry) => a.scheduled_time.localeCompare(b.scheduled_time))
    .map(({ scheduled_time }: Entry) => scheduled_time.slice(5, 16));
};

describe('POST /api/schedule/series', () => {
  it('series: daily -> the first occurrence has a post, the others are upcoming, each at its local time', async () => {
    const { user, answer, series } = await started();

    const { body } = await send(user, 'GET', march);

    expect(answer.status).toBe(201);
    expect(contract.createSeries.responses[201].parse(series)).toEqual(series);
    expect(series).toMatchObject({
      next: { occurrence: '2029-03-23T02:30', scheduled_time: '2029-03-23T01:30:00.000Z' },
      ended: false,
      version: 1,
    });
    expect([body.posts.length, body.occurrences.length, body.series.length]).toEqual([1, 4, 1]);
    expect(contract.scheduleCalendar.responses[200].parse(body)).toEqual(body);
    expect(body.occurrences.map(({ clock, scheduled_time }: Record<string, string>) => [clock, scheduled_time])).toEqual([
      ['ok', '2029-03-24T01:30:00.000Z'],
      ['skipped', '2029-03-25T01:30:00.000Z'],
      ['ok', '2029-03-26T00:30:00.000Z'],
      ['ok', '2029-03-27T00:30:00.000Z'],
    ]);
  });

  it('series: past, without occurrences, end before the start, unknown draft -> refused naming the field', async () => {
    const fieldOf = async (more: Record<string, unknown>, starts?: string) => (await started(more, starts)).answer.body.errors?.[0]?.field;

    expect(await fieldOf({}, '2020-01-01T10:00')).toBe('starts');
    expect(await fieldOf({ end: { kind: 'on', date: '2029-03-22' } })).toBe('end.date');
    expect(await fieldOf({ rule: { frequency: 'monthly', interval: 12, day: 31 }, end: { kind: 'on', date: '2029-03-30' } })).toBe('end');
    expect(await fieldOf({ content_id: newId() })).toBe('content_id');
    expect(await fieldOf({ rule: { frequency: 'weekly', interval: 1, weekdays: [8] } })).toBe('rule.weekdays.0');
  });
});

describe('one occurrence', () => {
  it('occurrence: edited or skipped in advance -> the others stay, the series skips both later', async () => {
    const { user, series } = await started();
    const path = (day: number) => `/api/schedule/series/${series.id}/occurrences/2029-03-${day}T02:30`;

    const edited = await send(user, 'PATCH', path(24), { local_time: '2029-03-24T20:00' });
    const skipped = await send(user, 'DELETE', path(26));

    expect(edited).toMatchObject({
      status: 200,
      body: { occurrence: '2029-03-24T02:30', local_time: '2029-03-24T20:00', series_id: series.id },
    });
    expect(skipped.status).toBe(204);
    expect(await shown(user)).toEqual(['03-23T01:30', '03-24T19:00', '03-25T01:30', '03-27T00:30']);
    expect((await send(user, 'DELETE', path(26))).status).toBe(404);
    expect((await send(user, 'DELETE', `/api/schedule/series/${series.id}/occurrences/2029-03-26T02:31`)).status).toBe(404);

    await send(user, 'DELETE', path(23));
    await send(user, 'DELETE', path(25));
    expect(await shown(user)).toEqual(['03-24T19:00', '03-27T00:30']);
    expect((await send(newId(), 'PATCH', path(27), { local_time: '2029-03-27T20:00' })).status).toBe(404);
  });

  it('occurrence: the next one moved far ahead -> the following are not delayed', async () => {
    const { user, series } = await started();
    const { body } = await send(user, 'GET', march);

    await send(user, 'PATCH', `/api/schedule/${body.posts[0].id}`, { version: 1, local_time: '2029-03-27T12:00' });

    expect(await shown(user)).toEqual(['03-24T01:30', '03-25T01:30', '03-26T00:30', '03-27T00:30', '03-27T10:00']);
    expect((await send(user, 'GET', '/api/schedule/series')).body).toMatchObject([
      { id: series.id, next: { occurrence: '2029-03-24T02:30' } },
    ]);
  });
});

describe('the whole series', () => {
  it('series: other rule and time -> rescheduled; old version -> 409; ended -> no upcoming occurrences', async () => {
    const { user, series } = await started();
    const path = `/api/schedule/series/${series.id}`;
    await send(user, 'DELETE', `${path}/occurrences/2029-03-24T02:30`);

    const changed = await send(user, 'PATCH', path, {
      version: 1,
      rule: { frequency: 'weekly', interval: 1, weekdays: [1, 2] },
      starts: '2029-03-23T12:00',
    });
    const stale = await send(user, 'PATCH', path, { version: 1, platform: 'trenzeye' });

    expect(changed.body).toMatchObject({ version: 2, next: { occurrence: '2029-03-26T12:00' } });
    expect(await shown(user)).toEqual(['03-26T10:00', '03-27T10:00']);
    expect(stale.status).toBe(409);
    expect((await send(newId(), 'DELETE', path)).status).toBe(404);
    expect((await send(user, 'DELETE', path)).status).toBe(204);
    expect(await shown(user)).toEqual([]);
    expect((await send(user, 'GET', '/api/schedule/series')).body).toEqual([]);
  });

  it('series: draft deleted -> ended, the next post fails with the reason', async () => {
    const { user, content_id } = await started();
    const event = newId();
    await profile.publish('content.removed', { contentId: content_id, userId: user, reason: 'author', version: 2 }, { id: event });
    await applied(event);

    expect((await send(user, 'GET', '/api/schedule/series')).body).toEqual([]);
    expect((await send(user, 'GET', march)).body).toMatchObject({
      posts: [{ status: 'failed', reason: 'The draft was deleted.' }],
      occurrences: [],
    });
  });

  it('series: keep_wall_clock in a new zone -> moved to the zone; keep_instant -> stays in its zone', async () => {
    const { user } = await started({}, '2029-03-23T09:00');
    await send(user, 'PUT', '/api/schedule/settings', { zone: 'Europe/Berlin' });

    await send(user, 'PUT', '/api/schedule/settings', { zone: 'Asia/Kolkata', existing: 'keep_wall_clock' });

    expect((await shown(user)).slice(0, 2)).toEqual(['03-23T03:30', '03-24T03:30']);
  });
});

describe('due occurrences', () => {
  afterEach(() => setClock('0 s'));
  const minutes = 60_000;
  const soon = () => new Date(Math.ceil(Date.now() / minutes) * minutes + 10 * minutes).toISOString().slice(0, 16);

  it('occurrence: due -> a copy is requested and the next occurrence gets its post; after the last -> ended', async () => {
    const { user, content_id } = await started({ zone: 'UTC', end: { kind: 'after', count: 2 } }, soon());

    await setClock('11 min');
    const due = await eventually(
      () =>
        profile.events.find(
          ({ type, actor, data }) => type === 'post.due' && actor === 'system' && (data as { userId: string }).userId === user,
        ) ?? Promise.reject(new Error('not due')),
    );
    const during = (await send(user, 'GET', '/api/schedule/series')).body;
    await setClock('1 day 11 min');

    expect(due.data).toMatchObject({ contentId: content_id, copy: true });
    expect(during).toHaveLength(1);
    await eventually(async () => expect((await send(user, 'GET', '/api/schedule/series')).body).toEqual([]));
  });

  it('outage: four days -> the scheduled occurrence is published, passed ones are missed, the next is scheduled', async () => {
    const { user } = await started({ zone: 'UTC' }, soon());

    await setClock('4 days 11 min');

    await eventually(async () => {
      const { body } = await send(user, 'GET', `/api/users/${user}/scheduled`);
      expect(body.map(({ status }: { status: string }) => status)).toEqual([
        'publishing',
        'missed',
        'missed',
        'missed',
        'publishing',
        'scheduled',
      ]);
    });
  });

  it('series: draft published by the user -> the series continues', async () => {
    const { user, content_id } = await started();
    const event = newId();
    await profile.publish(
      'content.published',
      { contentId: content_id, userId: user, type: 'thread', title: 'Again and again', version: 2 },
      { id: event },
    );
    await applied(event);

    expect(await shown(user)).toHaveLength(5);
    expect((await schedule(user, { content_id, scheduled_time: '2029-03-23T02:30:00Z' })).status).toBe(409);
  });
});
