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

const { draft, schedule, send, ahead, eventsOf, applied } = scheduling(() => profile);
const hour = 3_600_000;
const errorsOf = (answer: { body: { errors?: unknown } }) => answer.body.errors;

describe('POST /api/schedule/post', () => {
  it('post: instant and zone -> 201 with its local time and an event; listed for its owner', async () => {
    const user = newId();
    const { id: content_id, title } = await draft(user);
    const scheduled_time = ahead(48 * hour);

    const { status, body } = await schedule(user, { content_id, scheduled_time, zone: 'Asia/Kathmandu' });

    expect(status).toBe(201);
    expect(contract.schedulePost.responses[201].parse(body)).toEqual(body);
    expect(body).toMatchObject({
      content_id,
      title,
      content_type: 'thread',
      status: 'scheduled',
      scheduled_time,
      zone: 'Asia/Kathmandu',
      platform: 'trenzeye',
      warnings: [],
    });
    expect(body.local_time).toBe(new Date(Date.parse(scheduled_time) + 5.75 * hour).toISOString().slice(0, 16));
    expect((await send(user, 'GET', `/api/users/${user}/scheduled`)).body).toMatchObject([{ id: body.id, status: 'scheduled' }]);
    await eventually(() =>
      expect(eventsOf(body.id)).toMatchObject([{ type: 'post.scheduled', data: { contentId: content_id, version: 1 } }]),
    );
  });

  it('fields: missing, past -> the messages of the specification, naming the field', async () => {
    const user = newId();
    const { id: content_id } = await draft(user);

    expect(errorsOf(await schedule(user, { scheduled_time: ahead(hour) }))).toEqual([
      { field: 'content_id', message: 'Please fill in all required fields' },
    ]);
    expect(errorsOf(await schedule(user, { content_id }))).toEqual([
      { field: 'scheduled_time', message: 'Please fill in all required fields' },
    ]);
    expect(errorsOf(await schedule(user, { content_id, scheduled_time: ahead(-1) }))).toEqual([
      { field: 'scheduled_time', message: 'Scheduled time must be in the future' },
    ]);
    expect(errorsOf(await schedule(user, { content_id, local_time: '2026-02-30T10:00', zone: 'Europe/Berlin' }))).toMatchObject([
      { field: 'local_time' },
    ]);
    expect(errorsOf(await schedule(user, { content_id, local_time: '2030-02-28T10:00', zone: '+02:00' }))).toMatchObject([
      { field: 'zone' },
    ]);
    expect(errorsOf(await schedule(user, { content_id, scheduled_time: ahead(hour), platform: 'webhook' }))).toMatchObject([
      { field: 'platform' },
    ]);
    expect(errorsOf(await schedule(user, { content_id, scheduled_time: ahead(3_000 * 24 * hour) }))).toMatchObject([
      { field: 'scheduled_time' },
    ]);
  });

  it('draft: schedule of another user -> 403; draft of another user, unknown draft -> 404; published draft -> 409', async () => {
    const [user, other] = [newId(), newId()];
    const [mine, theirs] = [await draft(user), await draft(other)];
    const at = { scheduled_time: ahead(hour) };

    expect(await schedule(user, { user_id: other, content_id: mine.id, ...at })).toMatchObject({
      status: 403,
      body: { detail: 'Scheduled posts are private.' },
    });
    expect((await schedule(user, { content_id: theirs.id, ...at })).status).toBe(404);
    expect((await schedule(user, { content_id: newId(), ...at })).status).toBe(404);
    const event = newId();
    await profile.publish(
      'content.published',
      { contentId: mine.id, userId: user, type: 'thread', title: mine.title, version: 2 },
      { id: event },
    );
    await applied(event);
    expect(await schedule(user, { content_id: mine.id, ...at })).toMatchObject({
      status: 409,
      body: { detail: 'This draft is published already.' },
    });
  });

  it('warnings: same minute, close, same draft, same title -> 201 with warnings', async () => {
    const user = newId();
    const [one, two, three] = [await draft(user, 'Twins'), await draft(user, 'twins'), await draft(user, 'Single')];
    const time = Math.ceil(Date.now() / 60_000) * 60_000 + hour;
    const at = (minutes: number) => ({ scheduled_time: new Date(time + minutes * 60_000).toISOString() });
    const codes = (answer: { body: { warnings: { code: string }[] } }) => answer.body.warnings.map(({ code }) => code);

    expect(codes(await schedule(user, { content_id: one.id, ...at(0) }))).toEqual([]);
    expect(codes(await schedule(user, { content_id: two.id, ...at(0) }))).toEqual(['same_minute', 'same_title']);
    expect(codes(await schedule(user, { content_id: three.id, ...at(9) }))).toEqual(['close', 'close']);
    expect(codes(await schedule(user, { content_id: three.id, ...at(600) }))).toEqual(['same_draft']);
    const four = await draft(user, 'Twice');
    await schedule(user, { content_id: four.id, ...at(1_200) });
    expect(codes(await schedule(user, { content_id: four.id, ...at(1_201) }))).toEqual(['same_draft']);
  });

  it('doubled hour: with an instant -> the side of the instant', async () => {
    const user = newId();
    const { id: content_id } = await draft(user);
    const when = { content_id, local_time: '2029-10-28T02:30', zone: 'Europe/Berlin' };

    const second = await schedule(user, { ...when, scheduled_time: '2029-10-28T01:30:00.000Z' });
    const first = await schedule(user, when);

    expect(second.body).toMatchObject({ scheduled_time: '2029-10-28T01:30:00.000Z', clock: 'doubled', clock_choice: 'later' });
    expect(first.body).toMatchObject({ scheduled_time: '2029-10-28T00:30:00.000Z', clock: 'doubled', clock_choice: 'earlier' });
    expect(first.body.warnings).toContainEqual(expect.objectContaining({ code: 'doubled_hour' }));
  });
});

describe('GET /api/users/:id/scheduled', () => {
  it('list: another user -> 403; pages -> every post once, scheduled posts first, earliest first', async () => {
    const user = newId();
    const drafts = await Promise.all(Array.from({ length: 5 }, (_, index) => draft(user, `Number ${index}`)));
    for (const [index, { id: content_id }] of drafts.entries())
      await schedule(user, { content_id, scheduled_time: ahead((5 - index) * hour) });
    await profile.rows("UPDATE scheduled_posts SET status = 'published' WHERE content_id = ANY($1)", [[drafts[3]?.id, drafts[4]?.id]]);

    expect(await send(newId(), 'GET', `/api/users/${user}/scheduled`)).toMatchObject({
      status: 403,
      body: { detail: 'Scheduled posts are private.' },
    });
    const titles: string[] = [];
    for (let path: string | undefined = `/api/users/${user}/scheduled?limit=2`; path; ) {
      const page: Awaited<ReturnType<typeof send>> = await send(user, 'GET', path);
      titles.push(...page.body.map(({ title }: { title: string }) => title));
      path = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }

    expect(titles).toEqual(['Number 2', 'Number 1', 'Number 0', 'Number 3', 'Number 4']);
    expect((await send(user, 'GET', `/api/users/${user}/scheduled?status=published`)).body).toHaveLength(2);
  });
});

describe('PATCH, DELETE /api/schedule/:id', () => {
  const planned = async () => {
    const user = newId();
    const { id: content_id } = await draft(user);
    const post = (await schedule(user, { content_id, local_time: '2029-05-01T09:00', zone: 'Europe/Berlin' })).body;
    return { user, post };
  };

  it('change: another time, another draft -> rescheduled with a higher version; only the zone -> the local time stays', async () => {
    const { user, post } = await planned();
    const swapped = await draft(user, 'Instead');

    const moved = await send(user, 'PATCH', `/api/schedule/${post.id}`, {
      version: 1,
      local_time: '2029-05-02T10:15',
      content_id: swapped.id,
    });
    const rezoned = await send(user, 'PATCH', `/api/schedule/${post.id}`, { version: 2, zone: 'Asia/Kolkata' });

    expect(moved.body).toMatchObject({ scheduled_time: '2029-05-02T08:15:00.000Z', zone: 'Europe/Berlin', title: 'Instead', version: 2 });
    expect(rezoned.body).toMatchObject({ scheduled_time: '2029-05-02T04:45:00.000Z', local_time: '2029-05-02T10:15', version: 3 });
  });

  it('change: old version -> 409 with the current post; past -> 400; another user -> 404', async () => {
    const { user, post } = await planned();
    await send(user, 'PATCH', `/api/schedule/${post.id}`, { version: 1, local_time: '2029-05-02T10:15' });

    const stale = await send(user, 'PATCH', `/api/schedule/${post.id}`, { version: 1, local_time: '2029-06-02T10:15' });

    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { version: 2, local_time: '2029-05-02T10:15' } } });
    expect(contract.changeScheduledPost.responses[409].parse(stale.body)).toEqual(stale.body);
    expect((await send(user, 'PATCH', `/api/schedule/${post.id}`, { version: 2, local_time: '2020-06-02T10:15' })).status).toBe(400);
    expect((await send(newId(), 'PATCH', `/api/schedule/${post.id}`, { version: 2, local_time: '2029-07-02T10:15' })).status).toBe(404);
    expect((await send(newId(), 'DELETE', `/api/schedule/${post.id}`)).status).toBe(404);
    expect((await send(newId(), 'GET', `/api/schedule/${post.id}`)).status).toBe(404);
  });

  it('cancel: once -> absent from list and detail, one event; again -> 404', async () => {
    const { user, post } = await planned();

    expect((await send(user, 'DELETE', `/api/schedule/${post.id}`)).status).toBe(204);

    expect((await send(user, 'DELETE', `/api/schedule/${post.id}`)).status).toBe(404);
    expect((await send(user, 'GET', `/api/users/${user}/scheduled`)).body).toEqual([]);
    expect((await send(user, 'GET', `/api/schedule/${post.id}`)).status).toBe(404);
    await eventually(() => expect(eventsOf(post.id).map(({ type }) => type)).toEqual(['post.scheduled', 'post.cancelled']));
  });
});

describe('POST /api/schedule/resolve', () => {
  it('skipped hour: resolved -> both sides and a warning; invalid day, unknown zone -> 400', async () => {
    const user = newId();

    const { body } = await send(user, 'POST', '/api/schedule/resolve', { local_time: '2029-03-25T02:30', zone: 'europe/berlin' });

    expect(body).toMatchObject({
      kind: 'skipped',
      zone: 'Europe/Berlin',
      utc: '2029-03-25T01:30:00.000Z',
      local_time: '2029-03-25T03:30',
      offset: '+02:00',
      past: false,
      alternatives: [{ clock_choice: 'earlier', local_time: '2029-03-25T01:30', offset: '+01:00' }, { clock_choice: 'later' }],
      warnings: [{ code: 'skipped_hour' }],
    });
    expect((await send(user, 'POST', '/api/schedule/resolve', { local_time: '2029-02-30T02:30', zone: 'UTC' })).status).toBe(400);
    expect((await send(user, 'POST', '/api/schedule/resolve', { local_time: '2029-02-20T02:30', zone: 'Mars/Base' })).status).toBe(400);
  });
});

describe('data of a user', () => {
  it('export: posts, settings, slots -> exported without secrets; account deleted -> all rows deleted, none restored', async () => {
    const user = newId();
    const { id: content_id } = await draft(user);
    await schedule(user, { content_id, local_time: '2029-05-01T09:00', zone: 'Europe/Berlin' });
    await send(user, 'PUT', '/api/schedule/settings', { zone: 'Europe/Berlin' });
    await send(user, 'PUT', '/api/schedule/slots', { slots: [{ weekday: 1, time: '09:00' }] });
    await send(user, 'PUT', '/api/schedule/webhook', { url: 'https://hooks.example.org/a' });
    const rule = { frequency: 'daily', interval: 1 };
    await send(user, 'POST', '/api/schedule/series', { content_id, starts: '2029-05-01T09:00', zone: 'Europe/Berlin', rule });

    const { body } = await send(user, 'GET', '/api/export/profile');
    const event = newId();
    await profile.publish('account.deleted', { userId: user }, { id: event, actor: user });
    await applied(event);

    expect(contract.exportProfile.responses[200].parse(body)).toEqual(body);
    expect(body).toMatchObject({
      schedule_settings: { zone: 'Europe/Berlin' },
      schedule_slots: [{ weekday: 1 }],
      schedule_webhook: { url: 'https://hooks.example.org/a' },
    });
    expect([body.scheduled_posts.length, body.schedule_series.length]).toEqual([2, 1]);
    expect(JSON.stringify(body)).not.toContain('whsec_');
    for (const table of [
      'scheduled_posts',
      'schedule_series',
      'schedule_slots',
      'schedule_webhooks',
      'schedule_settings',
      'schedule_drafts',
    ])
      expect([table, await profile.rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user])]).toEqual([table, []]);
    expect((await send(user, 'PUT', '/api/schedule/slots', { slots: [] })).status).toBe(401);
  });
});

describe('POST /internal/scheduled-posts', () => {
  it('seeds: twice -> stored once, with the seeded title until the event of the draft', async () => {
    const [id, user_id, content_id] = [newId(), newId(), newId()];
    const body = [
      { id, user_id, content_id, content_type: 'image', title: 'Seeded', scheduled_time: ahead(24 * hour), zone: 'Europe/Lisbon' },
    ];

    const seeded = [];
    for (let run = 0; run < 2; run += 1)
      seeded.push((await profile.send('POST', '/internal/scheduled-posts', { internal: true, body })).body);

    expect(seeded).toEqual([{ created: 1 }, { created: 0 }]);
    expect((await send(user_id, 'GET', `/api/users/${user_id}/scheduled`)).body).toMatchObject([
      { id, title: 'Seeded', content_type: 'image' },
    ]);
  });
});
