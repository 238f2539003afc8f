import { randomUUID } from 'node:crypto';
import { eventually, type TestAnswer } from '@trenzeye/kit/testing';
import { decodeEvent, type EventData, type TrenzEvent, topics } from '@trenzeye/proto/events';
import type { Niche, Signal } from '@trenzeye/proto/http/content';
import { aSignal, type ContentTestService, nextPath, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
beforeAll(async () => {
  service = await startContent();
});
afterAll(() => service.stop());
beforeEach(() => service.empty('signals', 'niches', 'muted_words', 'alert_settings'));

const seed = (...signals: readonly unknown[]) => service.send('POST', '/internal/signals', { internal: true, body: signals });
const send = (method: string, path: string, user: string, body?: unknown): Promise<TestAnswer> =>
  service.send(method, path, { as: { id: user }, ...(body === undefined ? {} : { body }) });
const create = (user: string, follows: readonly unknown[], more: object = {}): Promise<TestAnswer> =>
  send('POST', '/api/niches', user, { name: 'Sea', follows, ...more });
const titles = async (path: string, user?: string): Promise<string[]> => {
  const { body } = await service.get(path, user);
  return body.map(({ title }: Signal) => title);
};

describe('niches', () => {
  it('create, read, change, delete -> as sent, with defaults', async () => {
    const user = randomUUID();
    const follows = [
      { kind: 'topic', text: '#Harbour' },
      { kind: 'word', text: 'Slow  travel' },
      { kind: 'feed', text: 'https://sea.example/feed.xml#top' },
      { kind: 'region', text: 'DE' },
      { kind: 'language', text: 'en' },
    ];

    const created = await create(user, [...follows, { kind: 'word', text: 'slow travel' }]);
    const niche: Niche = created.body;
    expect(created.status).toBe(201);
    expect(niche).toMatchObject({
      name: 'Sea',
      alerts: true,
      alert_score: null,
      follows: [
        { kind: 'topic', text: 'Harbour', problem: null },
        { kind: 'word', text: 'slow travel', problem: null },
        { kind: 'feed', text: 'https://sea.example/feed.xml', problem: null },
        { kind: 'region', text: 'DE', problem: null },
        { kind: 'language', text: 'en', problem: null },
      ],
    });
    expect((await service.get('/api/niches', user)).body).toEqual([niche]);

    const change = { name: 'Coast', follows: [{ kind: 'word', text: 'coast' }], alerts: false, alert_score: 70 };
    const changed = await send('PUT', `/api/niches/${niche.id}`, user, change);
    expect(changed.body).toEqual({
      ...change,
      follows: [{ kind: 'word', text: 'coast', problem: null }],
      id: niche.id,
      created_at: niche.created_at,
    });

    expect((await send('DELETE', `/api/niches/${niche.id}`, user)).status).toBe(204);
    expect((await service.get('/api/niches', user)).body).toEqual([]);
  });

  it.each([
    [{ kind: 'topic', text: '#!?' }, 'follows.0.text'],
    [{ kind: 'word', text: '...' }, 'follows.0.text'],
    [{ kind: 'feed', text: 'ftp://sea.example/feed' }, 'follows.0.text'],
    [{ kind: 'feed', text: 'https://me:secret@sea.example/feed' }, 'follows.0.text'],
    [{ kind: 'region', text: 'XX' }, 'follows.0.text'],
    [{ kind: 'language', text: 'xx' }, 'follows.0.text'],
    [{ kind: 'person', text: 'ana' }, 'follows.0.kind'],
  ])('follow %j -> 400 naming %s', async (follow, field) => {
    const { status, body } = await create(randomUUID(), [follow]);

    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  it('more than 50 follows in total, more than 20 niches -> 409', async () => {
    const user = randomUUID();
    const words = Array.from({ length: 49 }, (_each, index) => ({ kind: 'word', text: `word ${index}` }));
    const full = await create(user, words);

    expect(
      (
        await create(user, [
          { kind: 'word', text: 'one' },
          { kind: 'word', text: 'two' },
        ])
      ).status,
    ).toBe(409);
    expect((await create(user, [{ kind: 'word', text: 'one' }])).status).toBe(201);
    await send('PUT', `/api/niches/${full.body.id}`, user, { name: 'Few', follows: words.slice(0, 2) });
    for (let count = 2; count < 20; count += 1) expect((await create(user, [{ kind: 'word', text: 'one' }])).status).toBe(201);
    expect((await create(user, [{ kind: 'word', text: 'one' }])).status).toBe(409);
  });

  it('niche of another user: change, delete, follow a signal in it -> 404, unchanged', async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const signal = aSignal();
    await seed(signal);
    const { body: niche } = await create(owner, [{ kind: 'word', text: 'harbour' }]);

    const change = { name: 'Mine', follows: [{ kind: 'word', text: 'mine' }] };
    expect((await send('PUT', `/api/niches/${niche.id}`, other, change)).status).toBe(404);
    expect((await send('DELETE', `/api/niches/${niche.id}`, other)).status).toBe(404);
    expect((await send('PUT', `/api/signals/${signal.id}/follow`, other, { niche_id: niche.id })).status).toBe(404);
    expect((await service.get('/api/niches', other)).body).toEqual([]);
    expect((await service.get('/api/niches', owner)).body).toEqual([niche]);
  });
});

describe('for you', () => {
  it('visitor -> 401; nothing followed -> empty; followed words and tags -> their signals, strongest first, page by page', async () => {
    const user = randomUUID();
    await seed(
      aSignal({ title: 'Harbour lights', signal_score: 70, tags: [] }),
      aSignal({ title: 'Cheese rolling', signal_score: 80, tags: ['Cheese'] }),
      aSignal({ title: 'Mountains', signal_score: 90, tags: [] }),
      aSignal({ title: 'Old harbours', signal_score: 95, tags: [] }),
    );
    expect((await service.get('/api/signals?view=for_you')).status).toBe(401);
    expect(await titles('/api/signals?view=for_you', user)).toEqual([]);
    await create(user, [
      { kind: 'word', text: 'HARBOUR' },
      { kind: 'topic', text: '#cheese' },
    ]);

    const first = await service.get('/api/signals?view=for_you&limit=1', user);

    expect(first.body.map(({ title }: Signal) => title)).toEqual(['Cheese rolling']);
    expect(await titles(nextPath(first) ?? '', user)).toEqual(['Harbour lights']);
    expect(await titles('/api/signals?view=for_you', randomUUID())).toEqual([]);
  });

  it('breakout and new -> only breakouts, and the latest first', async () => {
    await seed(
      aSignal({ title: 'Old', signal_score: 90, created_at: '2026-01-01T00:00:00.000Z' }),
      aSignal({ title: 'Breaks out', signal_score: 50, growth_phase: 'breakout', created_at: '2026-01-02T00:00:00.000Z' }),
      aSignal({ title: 'Newest', signal_score: 10, created_at: '2026-01-03T00:00:00.000Z' }),
    );

    expect(await titles('/api/signals?view=breakout')).toEqual(['Breaks out']);
    expect(await titles('/api/signals?view=new')).toEqual(['Newest', 'Breaks out', 'Old']);
    expect(await titles('/api/signals?view=rising')).toEqual(['Old', 'Breaks out', 'Newest']);
    expect((await service.get('/api/signals?view=other')).status).toBe(400);
  });
});

describe('follow a signal', () => {
  it('follow, follow again, unfollow -> one follow in a first niche, shown for you, then none', async () => {
    const user = randomUUID();
    const signal = aSignal({ title: 'Harbour Festival' });
    const other = aSignal({ title: 'Mountain day', tags: ['Hiking'] });
    await seed(signal, other);

    const followed = await send('PUT', `/api/signals/${signal.id}/follow`, user, {});
    await send('PUT', `/api/signals/${signal.id}/follow`, user, {});

    expect(followed.status).toBe(200);
    expect((await service.get('/api/niches', user)).body).toMatchObject([
      { name: 'My niche', follows: [{ kind: 'topic', text: 'Harbour Festival' }] },
    ]);
    expect((await service.get('/api/signals/followed', user)).body).toEqual({ ids: [signal.id] });
    expect(await titles('/api/signals?view=for_you', user)).toEqual(['Harbour Festival']);

    expect((await send('DELETE', `/api/signals/${signal.id}/follow`, user)).status).toBe(204);
    expect((await service.get('/api/signals/followed', user)).body).toEqual({ ids: [] });
    expect((await service.get('/api/niches', user)).body).toEqual([]);
  });

  it('signal follows survive a change of the niche; unknown signal -> 404', async () => {
    const user = randomUUID();
    const signal = aSignal({ title: 'Harbour Festival' });
    await seed(signal);
    const { body: niche } = await send('PUT', `/api/signals/${signal.id}/follow`, user, {});

    const follows = [...niche.follows.map(({ kind, text }: Niche['follows'][number]) => ({ kind, text })), { kind: 'word', text: 'boats' }];
    await send('PUT', `/api/niches/${niche.id}`, user, { name: 'Sea', follows });

    expect((await service.get('/api/signals/followed', user)).body).toEqual({ ids: [signal.id] });
    expect((await send('PUT', `/api/signals/${randomUUID()}/follow`, user, {})).status).toBe(404);
  });
});

describe('muted words', () => {
  it('mute -> hidden in every list for that user only; unmute -> shown again', async () => {
    const user = randomUUID();
    const shown = aSignal({ title: 'Cheese day', tags: ['food'] });
    await seed(aSignal({ title: 'Harbour Festival', tags: ['food'], growth_phase: 'breakout' }), shown);
    await create(user, [{ kind: 'word', text: 'harbour' }]);

    expect((await send('PUT', '/api/signals/muted-words/Festival', user)).status).toBe(204);

    for (const view of ['rising', 'new', 'breakout', 'for_you'])
      expect(await titles(`/api/signals?view=${view}`, user)).not.toContain('Harbour Festival');
    const related = await service.get(`/api/signals/${shown.id}/details`, user);
    expect(related.body.related).toEqual([]);
    expect((await service.get(`/api/signals/${shown.id}/details`)).body.related).toHaveLength(1);
    expect(await titles('/api/signals')).toContain('Harbour Festival');
    expect((await service.get('/api/signals/muted-words', user)).body).toEqual([{ word: 'festival', muted_at: expect.any(String) }]);

    expect((await send('DELETE', '/api/signals/muted-words/FESTIVAL', user)).status).toBe(204);
    expect(await titles('/api/signals', user)).toContain('Harbour Festival');
  });

  it('no letter -> 400 naming the word; more than 100 -> 409', async () => {
    const user = randomUUID();
    const { status, body } = await send('PUT', '/api/signals/muted-words/%25', user);
    expect([status, body.errors[0].field]).toEqual([400, 'word']);
    await service.sql.query(`INSERT INTO muted_words SELECT $1, 'word ' || n, now() FROM generate_series(1, 100) n`, [user]);

    expect((await send('PUT', '/api/signals/muted-words/more', user)).status).toBe(409);
    expect((await send('PUT', '/api/signals/muted-words/word%201', user)).status).toBe(204);
  });
});

describe('alert settings', () => {
  it('defaults, change -> as sent, the zone as the database spells it', async () => {
    const user = randomUUID();
    expect((await service.get('/api/niches/alert-settings', user)).body).toEqual({ time_zone: 'UTC', quiet_hours: null, daily_limit: 10 });

    const settings = { time_zone: 'europe/berlin', quiet_hours: { from: '22:30', to: '07:05' }, daily_limit: 3 };
    const changed = await send('PUT', '/api/niches/alert-settings', user, settings);

    expect(changed.body).toEqual({ ...settings, time_zone: 'Europe/Berlin' });
    expect((await service.get('/api/niches/alert-settings', user)).body).toEqual(changed.body);
  });

  it('changed, turned off -> an event with minutes after midnight, and one without', async () => {
    const user = randomUUID();
    const received: EventData<'quiet_hours.changed'>[] = [];
    const subscription = await service.bus.subscribe({
      group: `test-${user}`,
      topics: [topics.content],
      onBatch: async (deliveries) => {
        const events = deliveries.map(({ value }) => decodeEvent(value));
        for (const event of events)
          if (event?.type === 'quiet_hours.changed') received.push((event as TrenzEvent<'quiet_hours.changed'>).data);
      },
    });
    const settings = { time_zone: 'europe/berlin', quiet_hours: { from: '22:30', to: '00:00' }, daily_limit: 3 };
    await send('PUT', '/api/niches/alert-settings', user, settings);
    await send('PUT', '/api/niches/alert-settings', user, { ...settings, quiet_hours: null });
    const own = () => received.filter(({ userId }) => userId === user);
    await eventually(async () => expect(own()).toHaveLength(2));
    await subscription.stop();

    expect(own()[0]).toMatchObject({ timeZone: 'Europe/Berlin', quietFrom: 22 * 60 + 30, quietTo: 0 });
    expect([own()[1]?.quietFrom, own()[1]?.quietTo]).toEqual([undefined, undefined]);
  });

  it.each([
    [{ time_zone: 'Mars/Base' }, 'time_zone'],
    [{ quiet_hours: { from: '22:00', to: '22:00' } }, 'quiet_hours.to'],
    [{ quiet_hours: { from: '24:00', to: '07:00' } }, 'quiet_hours.from'],
    [{ daily_limit: 51 }, 'daily_limit'],
  ])('%j -> 400 naming %s', async (change, field) => {
    const settings = { time_zone: 'UTC', quiet_hours: null, daily_limit: 3, ...change };
    const { status, body } = await send('PUT', '/api/niches/alert-settings', randomUUID(), settings);

    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});

it('export -> what is followed and muted; account deleted -> nothing of it is left', async () => {
  const user = randomUUID();
  await create(user, [{ kind: 'word', text: 'harbour' }]);
  await send('PUT', '/api/signals/muted-words/cheese', user);
  await send('PUT', '/api/niches/alert-settings', user, { time_zone: 'UTC', quiet_hours: null, daily_limit: 3 });

  const { body } = await service.get('/api/export/content', user);
  expect(body.tables.niches).toEqual([expect.objectContaining({ name: 'Sea' })]);
  expect(body.tables.niche_follows).toEqual([expect.objectContaining({ kind: 'word', value: 'harbour' })]);
  expect(body.tables.muted_words).toEqual([expect.objectContaining({ word: 'cheese' })]);
  expect(body.tables.alert_settings).toEqual([expect.objectContaining({ daily_limit: 3 })]);

  await service.publish('account.deleted', { userId: user });
  const remaining = `SELECT user_id FROM niches UNION ALL SELECT user_id FROM muted_words UNION ALL SELECT user_id FROM alert_settings`;
  await eventually(async () => expect(await service.sql.query(remaining)).toEqual([]));
});

it.each([
  ['name', { name: 'a\u0000b', follows: [{ kind: 'word', text: 'sea' }] }],
  ['text of a word', { name: 'Sea', follows: [{ kind: 'word', text: 'a\u0000b\ud800' }] }],
  ['text of a topic', { name: 'Sea', follows: [{ kind: 'topic', text: '#a\u0000b\udfff' }] }],
  ['text of a feed', { name: 'Sea', follows: [{ kind: 'feed', text: 'https://sea.example/\u0000%00' }] }],
])('%s with characters that cannot be stored -> no internal error', async (_field, body) => {
  const { status } = await send('POST', '/api/niches', randomUUID(), body);

  expect([201, 400]).toContain(status);
});
