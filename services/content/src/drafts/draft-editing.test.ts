import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
const events: TrenzEvent[] = [];
beforeAll(async () => {
  service = await startContent();
  await service.bus.subscribe({
    group: 'content-test',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
    },
  });
});
afterAll(() => service.stop());

const create = (as: string, body: object = { type: 'thread' }, headers = {}) =>
  service.send('POST', '/api/content/drafts', { as: { id: as }, body, headers });
const change = (id: string, as: string, body: object, headers = {}) =>
  service.send('PUT', `/api/content/${id}`, { as: { id: as }, body: { type: 'thread', ...body }, headers });
const publish = (id: string, as: string) => service.send('POST', `/api/content/${id}/publish`, { as: { id: as } });
const remove = (id: string, as: string) => service.send('DELETE', `/api/content/${id}`, { as: { id: as } });
const thread = (...tweets: string[]) => ({ content: { tweets, hashtags: [] } });
const eventsOf = (id: string, type: string) =>
  events.filter((event) => event.type === type && (event.data as { contentId?: string }).contentId === id);

describe('a draft', () => {
  it('created empty -> 201 without content, in the list, private', async () => {
    const author = randomUUID();

    const { status, body } = await create(author);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      type: 'thread',
      title: 'Untitled draft',
      prompt: '',
      version: 1,
      remix_of: null,
      remix_consent: 'anyone',
      content: { tweets: [], hashtags: [] },
    });
    expect((await service.get(`/api/users/${author}/drafts`, author)).body).toMatchObject([{ id: body.id, title: 'Untitled draft' }]);
    expect((await service.get(`/api/content/${body.id}`, author)).body).toEqual(body);
    expect((await service.get(`/api/content/${body.id}`, randomUUID())).status).toBe(404);
    expect((await service.get(`/api/content/${body.id}`)).status).toBe(404);
  });

  it('saved as it is typed -> the next version, with a title of its own; survives being read elsewhere', async () => {
    const author = randomUUID();
    const { id } = (await create(author)).body;

    const first = await change(id, author, { version: 1, prompt: 'night tra' });
    const second = await change(id, author, { version: 2, prompt: 'night trains', ...thread('Night trains are back. Here is why.', '') });

    expect([first.body.version, first.body.title]).toEqual([2, 'night tra']);
    expect(second.body).toMatchObject({
      version: 3,
      title: 'Night trains are back',
      content: { tweets: ['Night trains are back. Here is why.', ''] },
    });
    expect((await service.get(`/api/content/${id}`, author)).body).toEqual(second.body);
    await eventually(() =>
      expect(eventsOf(id, 'content.saved').map(({ data }) => (data as { title: string }).title)).toEqual([
        'Untitled draft',
        'night tra',
        'Night trains are back',
      ]),
    );
  });

  it('a title given -> kept; a short -> lasts as long as its scenes; an unfinished scene is fine', async () => {
    const author = randomUUID();
    const made = await create(author, {
      type: 'shorts',
      title: '  My short  ',
      content: { scenes: [{ description: 'a', duration: 2.5 }, { duration: 0.1 }] },
    });

    expect(made.body).toMatchObject({ type: 'shorts', title: 'My short', content: { duration: 2.6, script: '', voice_type: '' } });
    expect(made.body.content.scenes[1]).toEqual({ description: '', narration: '', duration: 0.1 });
  });

  it('changed on another device meanwhile -> 409 with the current draft; If-Match works as well', async () => {
    const author = randomUUID();
    const { id } = (await create(author)).body;
    const current = (await change(id, author, { ...thread('From the phone') }, { 'if-match': '"1"' })).body;

    const stale = await change(id, author, { version: 1, ...thread('From the desk') });

    expect(current.version).toBe(2);
    expect(stale.status).toBe(409);
    expect(stale.headers.get('content-type')).toContain('application/problem+json');
    expect(stale.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('version 2'), current });
  });

  it('two devices at the same time -> one is saved, the other gets a conflict; nothing is mixed', async () => {
    const author = randomUUID();
    const { id } = (await create(author)).body;

    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((text) => change(id, author, { version: 1, ...thread(text, text) })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.current)).toEqual([saved, saved, saved]);
    expect((await service.get(`/api/content/${id}`, author)).body).toEqual(saved);
  });

  it('the same again after a lost answer, with the old version -> no conflict, no new version', async () => {
    const author = randomUUID();
    const { id } = (await create(author)).body;
    const first = await change(id, author, { version: 1, ...thread('Text') });

    const again = await change(id, author, { version: 1, ...thread('Text') });

    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('with an Idempotency-Key twice -> one draft, one version', async () => {
    const author = randomUUID();
    const [one, two] = [
      await create(author, { type: 'thread' }, { 'idempotency-key': 'd' }),
      await create(author, { type: 'thread' }, { 'idempotency-key': 'd' }),
    ];

    expect(two.body).toEqual(one.body);
    expect((await service.get(`/api/users/${author}/drafts`, author)).body).toHaveLength(1);
  });

  it("another user's -> 404 for reading, changing, versions and removing", async () => {
    const { id } = (await create(randomUUID())).body;
    const other = randomUUID();

    const answers = await Promise.all([
      change(id, other, { version: 1 }),
      remove(id, other),
      service.get(`/api/content/${id}/versions`, other),
      service.get(`/api/content/${id}/versions/1`, other),
      service.send('POST', `/api/content/${id}/versions/1/restore`, { as: { id: other } }),
      service.send('PATCH', `/api/content/${id}`, { as: { id: other }, body: { remix_consent: 'off' } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it.each([
    ['no version', {}, 'version'],
    ['another type', { type: 'image', version: 1 }, 'type'],
    [
      'an image from elsewhere',
      { type: 'image', version: 1, content: { image_url: 'https://elsewhere.example/a.png' } },
      'content.image_url',
    ],
    ['too many posts', { version: 1, ...thread(...Array.from({ length: 26 }, () => 'x')) }, 'content.tweets'],
    ['an unknown signal', { version: 1, signal_id: randomUUID() }, 'signal_id'],
    ['an unknown template', { version: 1, template_id: randomUUID() }, 'template_id'],
  ])('%s -> 400 naming the field', async (_case, body, field) => {
    const author = randomUUID();
    const { id } = (await create(author)).body;

    const { status, body: answer } = await change(id, author, body);

    expect([status, answer.errors[0].field]).toEqual([400, field]);
  });
});

describe('versions', () => {
  it('60 saves -> the last 50, latest first; one can be looked at and restored as the newest', async () => {
    const author = randomUUID();
    const { id } = (await create(author)).body;
    for (let version = 1; version <= 60; version += 1) await change(id, author, { version, ...thread(`text ${version + 1}`) });

    const list = (await service.get(`/api/content/${id}/versions`, author)).body;
    const old = await service.get(`/api/content/${id}/versions/20`, author);
    const restored = await service.send('POST', `/api/content/${id}/versions/20/restore`, { as: { id: author } });
    const gone = await service.send('POST', `/api/content/${id}/versions/5/restore`, { as: { id: author } });

    expect(list.map(({ version }: { version: number }) => version)).toEqual(Array.from({ length: 50 }, (_each, index) => 61 - index));
    expect(list[0].preview).toBe('text 61');
    expect(old.body.content).toEqual({ tweets: ['text 20'], hashtags: [] });
    expect(restored.body).toMatchObject({ version: 62, content: { tweets: ['text 20'] } });
    expect(gone.status).toBe(404);
  });
});

describe('publishing a draft', () => {
  it('unfinished -> 400 naming what is missing, it stays a draft', async () => {
    const author = randomUUID();
    const { id } = (await create(author, { type: 'thread', ...thread('First', '') })).body;

    const { status, body } = await publish(id, author);

    expect([status, body.errors]).toEqual([400, [{ field: 'content.tweets.1', message: expect.any(String) }]]);
    expect(body.detail).toMatch(/not finished/);
    expect((await service.get(`/api/content/${id}`, author)).body.status).toBe('draft');
  });

  it('published -> in full for all users, and no longer editable', async () => {
    const author = randomUUID();
    const { id } = (await create(author, { type: 'thread', ...thread('First', 'Second') })).body;
    await publish(id, author);

    const { body } = await service.get(`/api/content/${id}`);
    const changed = await change(id, author, { version: 2, ...thread('Other') });

    expect(body).toMatchObject({
      status: 'published',
      content: { tweets: ['First', 'Second'], hashtags: [] },
      views: 0,
      remix_of: null,
      depth: 0,
      content_preview: { text: 'First', post_count: 2 },
      permissions: { delete: false, remix: false, request_remix: false },
    });
    expect([changed.status, changed.body.code]).toEqual([409, 'conflict']);
    expect((await service.get(`/api/content/${id}`, author)).body.permissions).toMatchObject({
      delete: true,
      change_consent: true,
      remix: true,
    });
  });
});

describe('removing', () => {
  it('a draft -> deleted, with an event that it was not public', async () => {
    const author = randomUUID();
    const { id } = (await create(author)).body;

    expect((await remove(id, author)).status).toBe(204);

    expect((await service.get(`/api/content/${id}`, author)).status).toBe(404);
    expect((await remove(id, author)).status).toBe(404);
    expect(await service.sql.query('SELECT 1 FROM content_core WHERE id = $1', [id])).toEqual([]);
    await eventually(() =>
      expect(eventsOf(id, 'content.removed')).toMatchObject([{ data: { userId: author, reason: 'author', wasPublished: false } }]),
    );
  });

  it('a public item -> not visible, its text deleted, the total one less', async () => {
    const author = randomUUID();
    const [kept, id] = [await service.publishThread(author), await service.publishThread(author, 'A secret regretted.')];

    expect((await remove(id, author)).status).toBe(204);

    expect((await service.get(`/api/content/${id}`, author)).status).toBe(404);
    expect((await service.get('/api/content/public?limit=100')).body.map((item: { id: string }) => item.id)).not.toContain(id);
    expect((await service.get(`/api/users/${author}/content`)).body.map((item: { id: string }) => item.id)).toEqual([kept]);
    const [row] = await service.sql.query('SELECT status, title, prompt FROM content_core WHERE id = $1', [id]);
    expect(row).toEqual({ status: 'removed', title: '', prompt: '' });
    expect(await service.sql.query('SELECT 1 FROM content_text WHERE content_core_id = $1', [id])).toEqual([]);
    expect(await service.sql.query('SELECT 1 FROM content_versions WHERE content_id = $1', [id])).toEqual([]);
    await eventually(() =>
      expect(eventsOf(id, 'content.removed')).toMatchObject([
        { data: { wasPublished: true, publishedTotal: 1, totalVersion: 3, version: 3 } },
      ]),
    );
    expect((await publish(id, author)).status).toBe(404);
  });

  it('published and removed at the same time -> gone whatever came first, totals in order, no feed row left', async () => {
    const author = randomUUID();
    const ids = await Promise.all(Array.from({ length: 6 }, () => service.saveThread(author)));

    const outcomes = await Promise.all(ids.map((id) => Promise.all([publish(id, author), remove(id, author)])));

    for (const [published, removed] of outcomes) {
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(published.status);
    }
    expect((await service.get(`/api/users/${author}/content`)).body).toEqual([]);
    const [total] = await service.sql.query<{ published: number }>('SELECT published FROM author_totals WHERE user_id = $1', [author]);
    expect(total?.published ?? 0).toBe(0);
  });
});
