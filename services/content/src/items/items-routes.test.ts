import { randomUUID } from 'node:crypto';
import { maxDrafts } from '@trenzeye/proto/http/content';
import sharp from 'sharp';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { remixing } from '../testing/remixing.ts';

let service: ContentTestService;
let now = new Date('2026-03-01T12:00:00Z');
beforeAll(async () => {
  service = await startContent({}, { clock: () => now });
});
afterAll(() => service.stop());

const { publishRemix } = remixing(() => service);

describe('views', () => {
  const view = (id: string, as?: string, headers = {}) =>
    service.send('POST', `/api/content/${id}/view`, { ...(as ? { as: { id: as } } : {}), headers });

  it('users and networks of visitors, repeatedly -> each once a day, the author never; the next day again', async () => {
    const [author, viewer] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(author);
    const visitor = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'browser' };

    for (let count = 0; count < 3; count += 1) await Promise.all([view(id, viewer), view(id, author), view(id, undefined, visitor)]);
    await view(id, undefined, { ...visitor, 'user-agent': 'another browser' });
    await Promise.all(['2001:db8::1', '2001:db8::2'].map((address) => view(id, undefined, { 'x-forwarded-for': address })));

    expect((await service.get(`/api/content/${id}`)).body.views).toBe(3);
    now = new Date('2026-03-02T00:00:01Z');
    expect((await view(id, viewer)).body).toEqual({ views: 4 });
    expect((await service.get(`/api/users/${author}/content`)).body[0].metrics.views).toBe(4);
  });

  it('twenty viewers at once -> twenty; origins of visitors are not stored', async () => {
    const id = await service.publishThread(randomUUID());

    await Promise.all(Array.from({ length: 20 }, () => view(id, randomUUID())));
    await view(id, undefined, { 'x-forwarded-for': '203.0.113.99', 'user-agent': 'telling' });

    expect((await service.get(`/api/content/${id}`)).body.views).toBe(21);
    expect(JSON.stringify(await service.sql.query('SELECT * FROM content_views'))).not.toMatch(/203\.0\.113|telling/);
  });

  it('a draft, an unknown id -> 404', async () => {
    const draft = await service.saveThread(randomUUID());

    expect([(await view(draft)).status, (await view(randomUUID())).status]).toEqual([404, 404]);
  });
});

describe('cards', () => {
  it('a thread -> title, text and a picture drawn from the title', async () => {
    const id = await service.publishThread(randomUUID(), 'Quiet trailers win hearts. Here is why that is.');

    const { body } = await service.get(`/api/content/${id}/card`);
    const picture = await fetch(service.url + body.image);
    const again = await fetch(service.url + body.image);

    expect(body).toMatchObject({
      title: 'Quiet trailers win hearts',
      description: 'Quiet trailers win hearts. Here is why that is.',
      image: `/api/content/${id}/card.webp`,
    });
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1080 });
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('an image -> its own picture; a draft, an unknown id -> 404', async () => {
    const author = randomUUID();
    const made = (await service.send('POST', '/api/generate', { as: { id: author }, body: { type: 'image', prompt: 'tidal pools' } })).body;
    const saved = await service.send('POST', '/api/content/save', {
      as: { id: author },
      body: { type: 'image', prompt: 'tidal pools', content: made },
    });

    const draft = await service.get(`/api/content/${saved.body.id}/card`, author);
    await service.send('POST', `/api/content/${saved.body.id}/publish`, { as: { id: author } });
    const card = await service.get(`/api/content/${saved.body.id}/card`);

    expect([draft.status, (await service.get(`/api/content/${randomUUID()}/card`)).status]).toEqual([404, 404]);
    expect(card.body.image).toBe(made.image_url);
    expect((await service.get(`/api/content/${saved.body.id}`)).body.content).toMatchObject({
      image_url: made.image_url,
      caption: made.caption,
    });
  });
});

describe('export', () => {
  it('everything about the caller and nothing about others', async () => {
    const [author, other] = [randomUUID(), randomUUID()];
    const id = await service.publishThread(author, 'Mine.');
    const foreign = await service.publishThread(other, 'Theirs.');
    const remix = await publishRemix(foreign, author);
    await service.send('POST', '/api/generate', { as: { id: author }, body: { type: 'thread', prompt: 'my own words' } });
    await service.send('POST', `/api/content/${foreign}/view`, { as: { id: author } });

    const { status, body } = await service.get('/api/export/content', author);

    expect(status).toBe(200);
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([id, remix]);
    expect(body.items[0]).toMatchObject({ status: 'published', text: { text_body: expect.stringContaining('Mine.') } });
    expect(body.tables).toMatchObject({
      generations: [{ prompt: 'my own words' }],
      remix_logs: [{ original_content_id: foreign }],
      content_views: [{ content_id: foreign }],
    });
    const versions = body.tables.content_versions.map((row: { content_id: string; version: number }) => [row.content_id, row.version]);
    expect(versions).toEqual([
      [id, 1],
      [remix, 1],
      [remix, 2],
    ]);
    expect((await service.get('/api/export/content', randomUUID())).body).toMatchObject({ author: null, items: [] });
    expect((await service.send('GET', '/api/export/content')).status).toBe(401);
  });

  it('generated images, two of them, one used in a draft, paged -> each once, with a path and its URL; of no other user', async () => {
    const [author, other] = [randomUUID(), randomUUID()];
    const generate = async (prompt: string): Promise<{ image_url: string }> =>
      (await service.send('POST', '/api/generate', { as: { id: author }, body: { type: 'image', prompt } })).body;
    const [one, two] = [await generate('tidal pools'), await generate('paper kites')];
    const content = { image_url: one.image_url, caption: 'Pools', style_tags: [] };
    await service.send('POST', '/api/content/save', { as: { id: author }, body: { type: 'image', prompt: 'tidal pools', content } });
    const list = (path: string, as?: string) => service.send('GET', path, as ? { as: { id: as } } : {});

    const first = await list('/api/export/images?limit=1', author);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await list(next, author);

    const files: { path: string; url: string }[] = [...first.body, ...second.body];
    expect(files.map(({ url }) => url)).toEqual([one.image_url, two.image_url].sort());
    expect(files.map(({ path }) => path)).toEqual(files.map(({ url }) => url.replace('/media/images/', 'generated-images/')));
    expect(second.headers.get('link')).toBeNull();
    expect((await list('/api/export/images', other)).body).toEqual([]);
    expect((await list('/api/export/images')).status).toBe(401);
    expect((await list('/api/export/images?cursor=x', author)).status).toBe(400);
  });

  it('more rows than one page -> every row once, in order', async () => {
    const author = randomUUID();
    await service.publishThread(author, 'The first.');
    await service.sql.query(
      `INSERT INTO content_core (id, user_id, type, title, prompt, qa_passed, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'thread', 'Draft ' || n, '', true, '2026-01-01'::timestamptz + (n / 2) * interval '1 ms', now()
       FROM generate_series(1, 60) n`,
      [author],
    );
    await service.sql.query(`INSERT INTO muted_tags SELECT $1, 'tag' || n, now() FROM generate_series(1, 1100) n`, [author]);

    const { body } = await service.get('/api/export/content', author);

    const created = body.items.map((item: { created_at: string }) => item.created_at);
    expect([body.items.length, new Set(body.items.map(({ id }: { id: string }) => id)).size]).toEqual([61, 61]);
    expect(created).toEqual([...created].sort());
    expect(new Set(body.tables.muted_tags.map(({ tag }: { tag: string }) => tag)).size).toBe(1_100);
  });
});

describe('drafts', () => {
  it('as many as allowed -> a further one 413 that names the field, one after a deletion is accepted', async () => {
    const author = randomUUID();
    const first = await service.saveThread(author);
    await service.sql.query(
      `INSERT INTO content_core (id, user_id, type, title, prompt, qa_passed, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'thread', 'Draft', '', true, now(), now() FROM generate_series(2, $2)`,
      [author, maxDrafts],
    );
    const body = { type: 'thread', content: { tweets: ['One more'], hashtags: [] }, prompt: '' };

    const refused = await service.send('POST', '/api/content/drafts', { as: { id: author }, body });
    await service.send('DELETE', `/api/content/${first}`, { as: { id: author } });
    const accepted = await service.send('POST', '/api/content/drafts', { as: { id: author }, body });

    expect([refused.status, refused.body.errors]).toEqual([
      413,
      [{ field: 'content', message: 'You can keep at most 1000 drafts. Publish or delete some first.' }],
    ]);
    expect(accepted.status).toBe(201);
  });
});
