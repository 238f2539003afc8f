import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { type LinkedWebsite, startLinkedWebsite } from '../testing/linked-website.ts';

let service: ContentTestService;
let website: LinkedWebsite;
let site: string;

beforeAll(async () => {
  website = await startLinkedWebsite();
  site = website.url;
  service = await startContent({ LINK_PREVIEW_ADDRESSES: 'anywhere' });
});
afterAll(async () => {
  await service.stop();
  website.close();
});

type Card = Record<string, unknown>;
const readCards = async (id: string, as?: string): Promise<Card[]> =>
  (await service.get(`/api/content/${id}`, as)).body.link_previews as Card[];
const readCardsIfPublic = async (id: string): Promise<Card[]> => (await service.get(`/api/content/${id}`)).body.link_previews ?? [];
const feedCard = async (id: string): Promise<Card | undefined> => {
  const items = (await service.get('/api/content/public?limit=100')).body as unknown as { id: string; content_preview: Card }[];
  return items.find((item) => item.id === id)?.content_preview.link_preview as Card | undefined;
};
const rowOf = async (path: string) =>
  (
    await service.sql.query<{ fetched_at: Date | null; title: string | null; failures: number; due_at: Date | null }>(
      'SELECT * FROM link_previews WHERE url = $1',
      [`${site}${path}`],
    )
  )[0];
const until = async <T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> => {
  for (const deadline = Date.now() + 20_000; ; ) {
    const value = await read();
    if (isDone(value) || Date.now() > deadline) return value;
    await sleep(100);
  }
};
const fetched = (path: string) =>
  until(
    () => rowOf(path),
    (row) => row?.fetched_at != null,
  );
const author = randomUUID();

describe('link previews', () => {
  test('post with a link published -> card with a picture of this origin, in the item and in the feed', async () => {
    const link = `${site}/article?utm_source=x#part`;
    const id = await service.publishThread(author, `Read ${link}, now.`);

    const [card] = await until(
      () => readCards(id),
      (cards) => cards.length > 0,
    );

    expect(card).toMatchObject({ part: 0, url: link, title: 'A page', description: 'About it', site_name: 'The site' });
    const image = card?.image as { url: string; width: number; height: number };
    expect(image).toMatchObject({ url: expect.stringMatching(/^\/media\/images\/link-[0-9a-f]{32}\.webp$/), width: 640, height: 336 });
    const { part: _, ...shown } = card ?? {};
    expect(await until(() => feedCard(id), Boolean)).toEqual(shown);
  });

  test('same page linked again -> card at once, page not requested again', async () => {
    await fetched('/article');
    const before = website.requests.filter((path) => path === '/article').length;

    const id = await service.publishThread(author, `Again ${site}/article`);

    expect(await readCards(id)).toHaveLength(1);
    expect(await feedCard(id)).toMatchObject({ title: 'A page', url: `${site}/article` });
    expect(website.requests.filter((path) => path === '/article')).toHaveLength(before);
  });

  test('links in two posts of a thread, two in one -> card of the first of each', async () => {
    const content = { tweets: [`${site}/plain ${site}/article`, 'No link', `Last: ${site}/moved`], hashtags: [] };
    const saved = await service.send('POST', '/api/content/save', { as: { id: author }, body: { type: 'thread', prompt: 'p', content } });
    const id = String(saved.body.id);
    await service.send('POST', `/api/content/${id}/publish`, { as: { id: author } });

    const cards = await until(
      () => readCards(id),
      ({ length }) => length === 2,
    );

    expect(cards.map(({ part, title, image }) => [part, title, image !== null])).toEqual([
      [0, 'Plain page', false],
      [2, 'A page', true],
    ]);
  });

  test.each(['/untitled', '/file', '/nowhere'])('%s: nothing to show -> no card, not requested again', async (path) => {
    const id = await service.publishThread(author, `See ${site}${path}`);
    await fetched(path);
    await service.publishThread(author, `See ${site}${path}`);
    await sleep(1_500);

    expect(await readCards(id)).toEqual([]);
    expect(website.requests.filter((each) => each === path)).toHaveLength(1);
  });

  test('markup in a title -> text', async () => {
    const id = await service.publishThread(author, `${site}/script`);

    expect(
      await until(
        () => readCards(id),
        ({ length }) => length > 0,
      ),
    ).toMatchObject([{ title: '<script>alert(1)</script>' }]);
  });

  test.each([
    ['redirects to a server of this machine', '/internal'],
    ['redirects to a metadata service', '/metadata'],
    ['is compressed, and large when decompressed', '/compressed'],
    ['redirects to itself', '/loop'],
    ['never ends', '/slow'],
    ['answers with a status that HTTP does not define', '/999'],
  ])(
    'page that %s -> no card',
    async (_name, path) => {
      const id = await service.publishThread(author, `See ${site}${path}`);
      await fetched(path);

      expect(await readCards(id)).toEqual([]);
      expect(website.internalRequests).toEqual([]);
    },
    30_000,
  );

  test.each([
    ['without end', '/huge', 'Huge'],
    ['whose picture has 400 megapixels', '/huge-picture', 'Huge picture'],
    ['whose picture is SVG', '/svg', 'Drawing'],
    ['whose picture redirects to a server of this machine', '/internal-picture', 'Picture elsewhere'],
  ])('page %s -> card without a picture', async (_name, path, title) => {
    const id = await service.publishThread(author, `See ${site}${path}`);

    expect(
      await until(
        () => readCards(id),
        ({ length }) => length > 0,
      ),
    ).toMatchObject([{ title, image: null }]);
    expect(website.internalRequests).toEqual([]);
  });

  test('author banned -> neither the post nor its card; restored with it', async () => {
    await fetched('/article');
    const banned = randomUUID();
    const id = await service.publishThread(banned, `Mine ${site}/article`);
    const setStatus = (status: string, previousStatus: string, version: number) =>
      service.publish('user.status_changed', { userId: banned, role: 'user', status, previousStatus, version, reason: '' });
    expect(await feedCard(id)).toBeDefined();

    await setStatus('banned', 'active', 1);
    expect(
      await until(
        () => service.get(`/api/content/${id}`),
        ({ status }) => status === 404,
      ),
    ).toMatchObject({ status: 404 });
    expect(JSON.stringify((await service.get('/api/content/public?limit=100')).body)).not.toContain(id);
    await setStatus('active', 'banned', 2);

    expect(
      (
        await until(
          () => readCardsIfPublic(id),
          ({ length }) => length > 0,
        )
      )[0],
    ).toMatchObject({ title: 'A page' });
  });

  test('page with a problem of its own -> no card, requested again after a pause', async () => {
    const id = await service.publishThread(author, `${site}/down`);
    const row = await fetched('/down');

    expect(await readCards(id)).toEqual([]);
    expect(row).toMatchObject({ failures: 1, title: null });
    expect(row?.due_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });

  test('process ended during an attempt -> the attempt counts; after the fifth the page is given up without a request', async () => {
    const insert = (path: string, failures: number) =>
      service.sql.query(
        `INSERT INTO link_previews (url, host, linked, requested_at, due_at, leased_until, failures)
         VALUES ($1, 'interrupted', true, now(), now() - interval '1 minute', now() - interval '1 minute', $2)`,
        [`${site}${path}`, failures],
      );
    await insert('/slow?fourth', 3);
    await insert('/article?fifth', 5);
    await service.publishThread(author, `Wake up ${site}/plain?wake`);

    const during = await until(
      () => rowOf('/slow?fourth'),
      (row) => row?.failures === 4,
    );
    expect(during).toMatchObject({ failures: 4, fetched_at: null });
    expect(
      await until(
        () => rowOf('/article?fifth'),
        (row) => row?.due_at === null,
      ),
    ).toMatchObject({ title: null, due_at: null, failures: 0 });
    expect(website.requests).not.toContain('/article?fifth');
  });

  test('card removed by its author -> gone for everyone, restored by Undo, still gone after an edit with the same link', async () => {
    await fetched('/article');
    const id = await service.publishThread(author, `Mine ${site}/article`);
    const show = (as: string, shown: boolean, part = 0) =>
      service.send('PUT', `/api/content/${id}/link-previews`, { as: { id: as }, body: { part, shown } });

    expect((await show(randomUUID(), false)).status).toBe(404);
    expect((await show(author, false, 1)).status).toBe(404);
    expect((await show(author, false)).status).toBe(204);
    expect([await readCards(id), await feedCard(id)]).toEqual([[], undefined]);
    expect((await show(author, true)).status).toBe(204);
    expect(await feedCard(id)).toMatchObject({ title: 'A page' });

    await show(author, false);
    const { version } = (await service.get(`/api/content/${id}`, author)).body;
    const content = { tweets: [`Changed ${site}/article`, 'Second post'], hashtags: [] };
    const edited = await service.send('POST', `/api/content/${id}/edits`, {
      as: { id: author },
      body: { type: 'thread', version, content },
    });
    expect([edited.status, await readCards(id), await feedCard(id)]).toEqual([200, [], undefined]);
  });

  test('post edited to another link -> its card; without a link -> none', async () => {
    await fetched('/plain');
    const id = await service.publishThread(author, `First ${site}/article`);
    const edit = async (text: string) => {
      const { version } = (await service.get(`/api/content/${id}`, author)).body;
      const body = { type: 'thread', version, content: { tweets: [text, 'Second post'], hashtags: [] } };
      return service.send('POST', `/api/content/${id}/edits`, { as: { id: author }, body });
    };

    await edit(`Then ${site}/plain`);
    expect(await feedCard(id)).toMatchObject({ title: 'Plain page' });
    await edit('Then none.');
    expect([await readCards(id), await feedCard(id)]).toEqual([[], undefined]);
  });

  test('expired preview linked again -> page requested again, its new title on every item', async () => {
    await fetched('/article');
    const id = await service.publishThread(author, `Old ${site}/article`);
    await service.sql.query("UPDATE link_previews SET expires_at = now() - interval '1 second' WHERE url = $1", [`${site}/article`]);
    website.setTitle('A changed page');

    await service.publishThread(author, `New ${site}/article`);

    expect(
      (
        await until(
          () => feedCard(id),
          (card) => card?.title === 'A changed page',
        )
      )?.title,
    ).toBe('A changed page');
  });

  test('post deleted -> its links are deleted', async () => {
    const id = await service.publishThread(author, `Bye ${site}/article`);
    await service.send('DELETE', `/api/content/${id}`, { as: { id: author } });

    expect((await service.get(`/api/content/${id}`)).status).toBe(404);
    expect(await service.sql.query('SELECT 1 FROM item_links WHERE content_id = $1', [id])).toEqual([]);
  });

  test('link looked up before publishing -> pending, then its card; not a link -> none', async () => {
    const lookUp = async (url: string) => (await service.send('POST', '/api/link-previews', { as: { id: author }, body: { url } })).body;
    const url = `${site}/plain?draft=1`;

    expect(await lookUp(url)).toEqual({ status: 'pending' });
    expect(
      await until(
        () => lookUp(url),
        ({ status }) => status !== 'pending',
      ),
    ).toMatchObject({
      status: 'ready',
      preview: { url, title: 'Plain page', image: null },
    });
    expect(await lookUp('javascript:alert(1)')).toEqual({ status: 'none' });
    expect((await service.send('POST', '/api/link-previews', { body: { url } })).status).toBe(401);
  });
});
