import { randomUUID } from 'node:crypto';
import type { TrendSource } from '@trenzeye/proto/http/content';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { answers, disconnects, endlessBody, errorStatus, type SourceServer, startSourceServer } from '../testing/source-server.ts';

const rss = `<rss version="2.0"><channel><title>Harbour &amp; News</title>
  <item><title>Glass bridges open</title><link>https://n.example/1</link><pubDate>Sun, 08 Mar 2026 10:00:00 GMT</pubDate></item>
  <item><title>A script link</title><link>javascript:alert(1)</link></item></channel></rss>`;

let server: SourceServer;
let service: ContentTestService;
beforeAll(async () => {
  server = await startSourceServer();
  server.plan('/feed', answers(rss));
  // Only the fetch of this test is allowed: the built-in sources are on the test server, too.
  const ids = ['mastodon:mastodon.social', 'mastodon:mstdn.social', 'mastodon:mas.to', 'bluesky', 'reddit', 'hackernews', 'wikipedia'];
  const urls = [...ids, 'google-trends', 'github'].map((id) => `${id}=${server.url}/${encodeURIComponent(id)}`);
  service = await startContent({ SIGNALS: 'on', SIGNALS_FEEDS: 'anywhere', SIGNALS_SOURCE_URLS: urls.join(' ') });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(() => service.empty('signal_sources'));

const admin = { id: randomUUID(), role: 'admin' as const, aal: 'aal2' as const };
const send = (method: string, path = '', body?: object) => service.send(method, `/api/admin/sources${path}`, { as: admin, body });
const addFeed = (path = '/feed', name = 'Harbour') => send('POST', '/feeds', { url: `${server.url}${path}`, name });
const list = async (): Promise<TrendSource[]> => (await send('GET')).body.sources;
const unchanged = { enabled: true, interval_seconds: null, region: null, language: null };

test('the list -> built-in sources with their documentation; YouTube needs a key; users and moderators are refused', async () => {
  const sources = await list();

  expect(sources.map(({ id, kind }) => [id, kind])).toContainEqual(['hackernews', 'builtin']);
  expect(sources.find(({ id }) => id === 'youtube')).toMatchObject({ status: 'needs_key', enabled: false, next_request_at: null });
  expect(sources.find(({ id }) => id === 'google-trends')).toMatchObject({ region: 'US', default_interval_seconds: 1_200 });
  for (const role of ['user', 'moderator'] as const)
    expect((await service.send('GET', '/api/admin/sources', { as: { role, aal: 'aal2' } })).status).toBe(403);
});

test('a source that fails -> its state says why in plain words', async () => {
  // The collection starts with the service; all addresses but the feed answer 404.
  const failing = async () => (await list()).find(({ id }) => id === 'hackernews');
  let source = await failing();
  for (let tries = 0; source?.status === 'waiting' && tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    source = await failing();
  }

  expect(source).toMatchObject({
    status: 'failing',
    failures: 1,
    error: 'The address was not found (status 404).',
    last_success_at: null,
    items_per_hour: 0,
  });
});

describe('changing a source', () => {
  test('off with a region -> stored, and not requested any more', async () => {
    const changed = await send('PUT', '/google-trends', { enabled: false, interval_seconds: 7_200, region: 'DE', language: null });

    expect(changed.body).toMatchObject({ status: 'off', enabled: false, interval_seconds: 7_200, region: 'DE', next_request_at: null });
    expect((await list()).find(({ id }) => id === 'google-trends')).toMatchObject({ status: 'off', region: 'DE' });
  });

  test.each([
    ['a region that it does not have', 'google-trends', { region: 'XX' }, 400, 'region'],
    ['a region of a source without regions', 'github', { region: 'US' }, 400, 'region'],
    ['a language that it does not have', 'wikipedia', { language: 'xx' }, 400, 'language'],
    ['an interval of a second', 'github', { interval_seconds: 1 }, 400, 'interval_seconds'],
    ['on without its key', 'youtube', {}, 400, 'enabled'],
    ['an unknown source', 'nothing', {}, 404, undefined],
  ])('%s -> refused, naming the field', async (_case, id, change, status, field) => {
    const answer = await send('PUT', `/${id}`, { ...unchanged, ...change });

    expect(answer.status).toBe(status);
    if (field) expect(answer.body.errors[0].field).toBe(field);
  });
});

describe('a feed', () => {
  test('previewed -> title and entries, nothing stored', async () => {
    const preview = await send('POST', '/feeds/preview', { url: `${server.url}/feed` });

    expect(preview.body).toEqual({
      title: 'Harbour & News',
      entries: [
        { title: 'Glass bridges open', link: 'https://n.example/1', published_at: '2026-03-08T10:00:00.000Z' },
        { title: 'A script link', link: null, published_at: null },
      ],
    });
    expect((await list()).filter(({ kind }) => kind === 'feed')).toEqual([]);
  });

  test.each([
    ['a page', answers('<html><body>Hello</body></html>'), /not an RSS, Atom or JSON feed/],
    ['entities', answers(`<!DOCTYPE x [<!ENTITY a "a">]>${rss}`), /not an RSS, Atom or JSON feed/],
    ['403', errorStatus(403), /refuses requests from this installation/],
    ['too large', endlessBody, /larger than 2 MB/],
    ['cut off', disconnects, /closed the connection/],
  ])('preview of %s -> refused with the reason', async (_case, turn, reason) => {
    server.plan('/broken', turn);

    const answer = await send('POST', '/feeds/preview', { url: `${server.url}/broken` });

    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ field: 'url', message: expect.stringMatching(reason) });
  });

  test('added, added again, removed -> listed once, conflict, gone', async () => {
    const added = await addFeed();

    expect(added).toMatchObject({ status: 201, body: { kind: 'feed', name: 'Harbour', status: 'waiting', documentation: null } });
    expect((await addFeed()).status).toBe(409);
    expect((await send('DELETE', `/${added.body.id}`)).status).toBe(204);
    expect((await send('DELETE', `/${added.body.id}`)).status).toBe(404);
    expect((await send('DELETE', '/github')).status).toBe(404);
  });

  test.each(['ftp://a.example/feed', 'feed', ''])('address %j -> refused', async (url) => {
    const answer = await send('POST', '/feeds', { url, name: 'x' });

    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'url']);
  });
});

describe('OPML', () => {
  const outlines = (inner: string) => `<opml version="2.0"><head><title>x</title></head><body>${inner}</body></opml>`;
  const importOpml = (opml: string) => send('POST', '/opml', { opml });

  test('exported and imported elsewhere -> the same feeds, folders are opened, known ones stay', async () => {
    await addFeed('/feed', 'Harbour & more');
    const { opml } = (await send('GET', '/opml')).body;
    await service.empty('signal_sources');
    const folder = opml.replace('<body>', `<body><outline text="Folder"><outline text="In it" xmlUrl="${server.url}/two"/></outline>`);

    const first = await importOpml(folder);
    const second = await importOpml(folder);

    expect(first.body).toEqual({ added: 2, known: 0, rejected: [] });
    expect(second.body).toEqual({ added: 0, known: 2, rejected: [] });
    const feeds = (await list()).filter(({ kind }) => kind === 'feed');
    expect(feeds.map(({ name, address }) => [name, address])).toEqual([
      ['Harbour & more', `${server.url}/feed`],
      ['In it', `${server.url}/two`],
    ]);
  });

  test('export without a feed -> 409 that says so', async () => {
    const answer = await send('GET', '/opml');

    expect([answer.status, answer.body.detail]).toEqual([409, 'There are no feeds to export. Add a feed first.']);
  });

  test('addresses that cannot be feeds -> rejected one by one', async () => {
    const answer = await importOpml(
      outlines('<outline text="a" xmlUrl="file:///etc/passwd"/><outline text="b" xmlUrl="https://me:secret@a.example/"/>'),
    );

    expect(answer.body.rejected.map(({ reason }: { reason: string }) => reason)).toEqual(['is not a web address', 'contains a password']);
  });

  test.each([
    ['no XML', 'hello'],
    ['another document', rss],
    ['entities', `<!DOCTYPE x [<!ENTITY a "a">]>${outlines('<outline text="&a;"/>')}`],
    ['too many entries', outlines('<outline text="x"/>'.repeat(2_001))],
  ])('%s -> refused', async (_case, opml) => {
    const answer = await importOpml(opml);

    expect([answer.status, answer.body.errors?.[0].field]).toEqual([400, 'opml']);
  });

  test('more feeds than can be added -> conflict, nothing added', async () => {
    const many = Array.from({ length: 201 }, (_each, index) => `<outline text="f" xmlUrl="https://f${index}.example/"/>`).join('');

    expect((await importOpml(outlines(many))).status).toBe(409);
    expect((await list()).filter(({ kind }) => kind === 'feed')).toEqual([]);
  });
});
