import { newId } from '@trenzeye/kit';
import { profile as contract } from '@trenzeye/proto/http';
import { startProfile, type TestProfile } from '../../testing/profile-service.ts';
import { scheduling } from '../../testing/scheduling.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const { draft, schedule, send } = scheduling(() => profile);
const berlin = 'Europe/Berlin';
const clockTimes = async (user: string) =>
  (await send(user, 'GET', `/api/users/${user}/scheduled`)).body.map(({ local_time, zone, scheduled_time }: Record<string, string>) => [
    local_time,
    zone,
    scheduled_time,
  ]);

describe('settings', () => {
  it('settings: none saved -> defaults; partial change -> the rest stays', async () => {
    const user = newId();

    const before = await send(user, 'GET', '/api/schedule/settings');
    await send(user, 'PUT', '/api/schedule/settings', { zone: 'asia/tokyo' });
    const after = await send(user, 'PUT', '/api/schedule/settings', { missed: 'ask' });

    expect(before.body).toEqual({ zone: 'UTC', missed: 'publish', missed_after_minutes: 10, spacing_minutes: 10, chosen: false });
    expect(after.body).toMatchObject({ zone: 'Asia/Tokyo', missed: 'ask', changed: 0, left_alone: [] });
    expect((await send(user, 'PUT', '/api/schedule/settings', { zone: 'Nowhere/Land' })).status).toBe(400);
  });

  const moving = async () => {
    const user = newId();
    await send(user, 'PUT', '/api/schedule/settings', { zone: berlin });
    for (const local_time of ['2029-05-01T09:00', '2029-12-01T09:00'])
      await schedule(user, { content_id: (await draft(user)).id, local_time });
    await schedule(user, { content_id: (await draft(user)).id, local_time: '2029-05-03T09:00', zone: 'Asia/Tokyo' });
    return user;
  };

  it('zone: changed with scheduled posts -> 400 asking for `existing`', async () => {
    const user = await moving();

    const answer = await send(user, 'PUT', '/api/schedule/settings', { zone: 'America/New_York' });

    expect(answer).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('2 scheduled posts'), errors: [{ field: 'existing' }] },
    });
    expect((await send(user, 'GET', '/api/schedule/settings')).body).toMatchObject({ zone: berlin });
  });

  it('zone: keep_wall_clock -> other instants; keep_instant -> other local times; posts in a third zone stay', async () => {
    const [clock, instant] = [await moving(), await moving()];

    await send(clock, 'PUT', '/api/schedule/settings', { zone: 'America/New_York', existing: 'keep_wall_clock' });
    await send(instant, 'PUT', '/api/schedule/settings', { zone: 'America/New_York', existing: 'keep_instant' });

    expect(await clockTimes(clock)).toEqual([
      ['2029-05-01T09:00', 'America/New_York', '2029-05-01T13:00:00.000Z'],
      ['2029-05-03T09:00', 'Asia/Tokyo', '2029-05-03T00:00:00.000Z'],
      ['2029-12-01T09:00', 'America/New_York', '2029-12-01T14:00:00.000Z'],
    ]);
    expect(await clockTimes(instant)).toEqual([
      ['2029-05-01T03:00', 'America/New_York', '2029-05-01T07:00:00.000Z'],
      ['2029-05-03T09:00', 'Asia/Tokyo', '2029-05-03T00:00:00.000Z'],
      ['2029-12-01T03:00', 'America/New_York', '2029-12-01T08:00:00.000Z'],
    ]);
  });

  it('zone: keep_wall_clock, local time has passed in the new zone -> unchanged and listed', async () => {
    const user = newId();
    await send(user, 'PUT', '/api/schedule/settings', { zone: 'Pacific/Honolulu' });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await schedule(user, { content_id: (await draft(user)).id, scheduled_time: soon });

    const answer = await send(user, 'PUT', '/api/schedule/settings', { zone: 'Pacific/Auckland', existing: 'keep_wall_clock' });

    expect(answer.body).toMatchObject({ zone: 'Pacific/Auckland', changed: 0, left_alone: [body.id] });
    expect(await clockTimes(user)).toMatchObject([[expect.any(String), 'Pacific/Honolulu', soon]]);
  });
});

describe('the queue', () => {
  it('queue: weekly slots -> each draft in the next free slot, in the zone of the settings', async () => {
    const user = newId();
    await send(user, 'PUT', '/api/schedule/settings', { zone: berlin });
    await send(user, 'PUT', '/api/schedule/slots', {
      slots: [
        { weekday: 1, time: '09:00' },
        { weekday: 4, time: '18:30' },
      ],
    });

    const next = (await send(user, 'GET', '/api/schedule/queue')).body.next;
    const posts = [];
    for (let number = 0; number < 3; number += 1)
      posts.push((await send(user, 'POST', '/api/schedule/queue', { content_id: (await draft(user, `Queued ${number}`)).id })).body);

    expect(posts[0]).toMatchObject({ scheduled_time: next.scheduled_time, zone: berlin, warnings: [] });
    expect(new Set(posts.map(({ scheduled_time }) => scheduled_time)).size).toBe(3);
    expect(posts.map(({ local_time }) => local_time.slice(11)).sort()).toEqual(expect.arrayContaining(['09:00', '18:30']));
    expect(posts.map(({ scheduled_time }) => scheduled_time)).toEqual(posts.map(({ scheduled_time }) => scheduled_time).toSorted());
  });

  it('queue: ten drafts at once -> ten different slots; no slots -> 409', async () => {
    const [user, without] = [newId(), newId()];
    await send(user, 'PUT', '/api/schedule/slots', { slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '12:00' })) });
    const drafts = await Promise.all(Array.from({ length: 10 }, (_, number) => draft(user, `At once ${number}`)));

    const answers = await Promise.all(drafts.map(({ id: content_id }) => send(user, 'POST', '/api/schedule/queue', { content_id })));

    expect(new Set(answers.map(({ body }) => body.scheduled_time)).size).toBe(10);
    expect((await send(without, 'POST', '/api/schedule/queue', { content_id: newId() })).status).toBe(409);
    expect((await send(without, 'GET', '/api/schedule/queue')).body).toEqual({ next: null });
  });
});

describe('POST /api/schedule/import', () => {
  const csv = (rows: string[]) => `\ufeffdraft,date,time,zone,platform\r\n${rows.join('\r\n')}\r\n`;

  it('import: dry run -> every row with its errors and warnings, none scheduled', async () => {
    const user = newId();
    const [one, two] = [await draft(user, 'First, of all'), await draft(user, 'Second')];
    await draft(user, 'Twice');
    await draft(user, 'twice');
    const rows = [
      `"First, of all",2029-03-25,2:30,${berlin},`,
      `${two.id},2029-03-25,03:30,${berlin},trenzeye`,
      'Twice,1 May,25:00,Mars,fax',
      `${one.id},2020-01-01,10:00,,`,
      ',2029-01-01,10:00,,webhook',
    ];

    const { status, body } = await send(user, 'POST', '/api/schedule/import?dry_run=true', { csv: csv(rows) });

    expect([status, body.valid]).toEqual([200, false]);
    expect(contract.importSchedule.responses[200].parse(body)).toEqual(body);
    const fields = (row: { errors: { field: string }[] }) => row.errors.map(({ field }) => field);
    expect(body.rows.map(fields)).toEqual([
      [],
      [],
      ['draft', 'zone', 'date', 'time', 'platform'],
      ['date', 'draft'],
      ['draft', 'platform'],
    ]);
    expect(body.rows[3].errors).toEqual([
      { field: 'date', message: 'Scheduled time must be in the future' },
      { field: 'draft', message: 'is in row 2 already' },
    ]);
    expect(body.rows[0]).toMatchObject({
      row: 2,
      title: 'First, of all',
      local_time: '2029-03-25T02:30',
      warnings: [{ code: 'skipped_hour' }],
    });
    expect(body.rows[1].warnings).toMatchObject([{ code: 'same_minute', message: 'Row 2 is published in the same minute.' }]);
    expect(await clockTimes(user)).toEqual([]);
  });

  it('import: one invalid row -> 400 naming it, none scheduled; all valid -> 201, all scheduled', async () => {
    const user = newId();
    const drafts = await Promise.all(['One', 'Two', 'Three'].map((title) => draft(user, title)));
    const rows = drafts.map(({ title }, day) => `${title},2029-04-0${day + 1},09:00`);
    const header = 'Draft;Date;Time\n';

    const refused = await send(user, 'POST', '/api/schedule/import', {
      csv: header + [...rows, 'Four,2029-04-04,09:00'].join('\n').replaceAll(',', ';'),
    });
    const none = await clockTimes(user);
    const done = await send(user, 'POST', '/api/schedule/import', {
      csv: header + rows.join('\n').replaceAll(',', ';'),
      zone: 'Asia/Tokyo',
    });

    expect(refused).toMatchObject({
      status: 400,
      body: { detail: 'Some rows are wrong: nothing was scheduled.', errors: [{ field: 'rows.5.draft' }] },
    });
    expect(none).toEqual([]);
    expect([done.status, done.body.posts.length]).toEqual([201, 3]);
    expect((await clockTimes(user))[0]).toEqual(['2029-04-01T09:00', 'Asia/Tokyo', '2029-04-01T00:00:00.000Z']);
  });

  it.each([
    ['no columns', 'title,when\na,b', 'draft, date, time missing'],
    ['no rows', 'draft,date,time\n', 'no rows'],
    ['an open quote', 'draft,date,time\n"a,b,c', 'cannot be read'],
    ['too many rows', `draft,date,time\n${'a,2029-01-01,09:00\n'.repeat(501)}`, 'at most 500'],
  ])('%s -> 400 naming csv', async (_what, text, message) => {
    const answer = await send(newId(), 'POST', '/api/schedule/import?dry_run=true', { csv: text });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'csv', message: expect.stringContaining(message) }] } });
  });
});

describe('the calendar feed', () => {
  const pathOf = (url: string) => url.replace('http://trenzeye.test', '');
  const read = (url: string) => profile.send('GET', pathOf(url));

  it('link: read -> posts and repetitions as iCalendar in UTC; replaced or removed -> the old link is invalid', async () => {
    const user = newId();
    const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 48 * 3_600_000);
    const { id: content_id } = await draft(
      user,
      'Commas, semicolons; and a very long title that has to be folded by the program that writes it here',
    );
    const post = (await schedule(user, { content_id, scheduled_time: at.toISOString(), zone: berlin })).body;
    const rule = { frequency: 'weekly', interval: 1, weekdays: [1] };
    await send(user, 'POST', '/api/schedule/series', {
      content_id,
      starts: `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T09:00`,
      zone: berlin,
      rule,
    });

    const link = (await send(user, 'POST', '/api/schedule/calendar-link')).body.url;
    const { headers, body } = await read(link);
    const other = (await send(user, 'POST', '/api/schedule/calendar-link')).body.url;
    const rotated = [(await read(link)).status, (await read(other)).status];
    await send(user, 'DELETE', '/api/schedule/calendar-link');

    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = String(body).replaceAll('\r\n ', '');
    expect(text).toContain(`UID:${post.id}@trenzeye`);
    expect(text).toContain(`DTSTART:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`);
    expect(text).toContain('SUMMARY:Commas\\, semicolons\\; and');
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(20);
    expect(
      String(body)
        .split('\r\n')
        .every((line) => Buffer.byteLength(line) <= 75),
    ).toBe(true);
    expect(rotated).toEqual([404, 200]);
    expect((await read(other)).status).toBe(404);
    expect((await send(user, 'GET', '/api/schedule/calendar-link')).body).toMatchObject({ exists: false, created_at: null });
  });

  it('link: wrong token -> 404; the secret is not in the database', async () => {
    const user = newId();
    const link = (await send(user, 'POST', '/api/schedule/calendar-link')).body.url;
    const token = new URL(link).searchParams.get('token') ?? '';

    expect((await profile.send('GET', '/api/schedule/calendar.ics?token=nonsense')).status).toBe(404);
    expect(JSON.stringify(await profile.rows('SELECT * FROM schedule_settings WHERE user_id = $1', [user]))).not.toContain(token);
  });
});

describe('recent sign-in', () => {
  it.each([
    ['PUT', '/api/schedule/webhook', { url: 'https://hooks.example.com/' }, 200],
    ['POST', '/api/schedule/webhook/confirm', {}, 200],
    ['POST', '/api/schedule/calendar-link', {}, 201],
    ['POST', '/api/schedule/calendar-link/confirm', {}, 200],
  ])('%s %s: signed in 16 minutes ago -> reauthentication_needed, nothing changes; recently -> %#', async (method, path, body, status) => {
    const id = newId();
    const read = async () => (await send(id, 'GET', path.replace('/confirm', ''))).body;
    if (path.endsWith('/confirm'))
      await send(id, path.includes('webhook') ? 'PUT' : 'POST', path.replace('/confirm', ''), {
        ...(path.includes('webhook') && { url: 'https://hooks.example.com/' }),
      });
    const before = await read();
    const old = { id, recentUntil: Math.floor(Date.now() / 1_000) - 1 };

    expect(await profile.send(method, path, { as: old, body })).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    expect(await read()).toEqual(before);
    expect((await profile.send(method, path, { as: { id }, body })).status).toBe(status);
  });

  it('reading and removing: signed in 16 minutes ago -> allowed', async () => {
    const as = { id: newId(), recentUntil: 0 };
    for (const path of ['/api/schedule/webhook', '/api/schedule/calendar-link'])
      expect([(await profile.send('GET', path, { as })).status, (await profile.send('DELETE', path, { as })).status]).toEqual([200, 204]);
  });
});
