import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const plain =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trenzeye</title><meta name="description" content="Ours."></head><body></body></html>';
const card = {
  title: 'Quiet trailers win',
  description: 'Why small studios whisper.',
  image: '/media/images/a.webp',
  author: 'ada',
  published_at: '2026-01-02T03:04:05.000Z',
};
// Each test uses a new item, because cards are cached.
let lastItem = 0;
const newItem = () => {
  lastItem += 1;
  return `0198c5a0-0000-7000-8000-${String(lastItem).padStart(12, '0')}`;
};

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-cards-'));
  await mkdir(join(folder, 'shell', 'dist'), { recursive: true });
  await writeFile(join(folder, 'shell', 'dist', 'app.html'), plain);
  gateway = await startTestGateway({ FRONTENDS: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const requestedUrls: string[] = [];
const respondWithCard = (status: number, body: unknown, delay = 0) =>
  gateway.upstreams.content.respondWith((request, response) => {
    requestedUrls.push(request.url ?? '');
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    }, delay).unref();
  });
const open = async (id: string, init: RequestInit = {}) => {
  const response = await fetch(`${gateway.url}/c/${id}`, { headers: { accept: '*/*' }, ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('/c/:id', () => {
  test('item page: public item, request without Accept for HTML -> title, description and image of the item in the head', async () => {
    const id = newItem();
    respondWithCard(200, card);

    const { status, headers, text } = await open(id);

    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(text).toMatch(/<title>Quiet trailers win · Trenzeye<\/title>/);
    expect(text).toContain('<meta name="description" content="Why small studios whisper.">');
    expect(text).toContain('<meta property="og:image" content="http://trenzeye.test/media/images/a.webp">');
    expect(text).toContain(`<meta property="og:url" content="http://trenzeye.test/c/${id}">`);
    expect(text).not.toMatch(/Ours\.|<title>Trenzeye<\/title>/);
    expect(text).toContain('<link rel="preload" href="/media/images/a.webp" as="image" fetchpriority="high">');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('item page: title with markup and replacement patterns -> escaped', async () => {
    respondWithCard(200, {
      ...card,
      title: '</title><script>alert(1)</script> $& $1 "quoted"',
      description: '"><img src=x onerror=alert(1)>',
    });

    const { text } = await open(newItem());

    expect(text).not.toMatch(/<script>|<img/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1 &quot;quoted&quot;');
  });

  test('item page: opened repeatedly -> card and answer fetched once', async () => {
    const id = newItem();
    respondWithCard(200, card);
    requestedUrls.length = 0;

    await Promise.all([open(id), open(id)]);
    await open(id);

    expect(requestedUrls.sort()).toEqual([`/api/content/${id}`, `/api/content/${id}/card`]);
  });

  test.each<[string, () => void]>([
    ['unknown item', () => respondWithCard(404, {})],
    ['server error', () => respondWithCard(500, {})],
    ['invalid JSON', () => respondWithCard(200, '<html>')],
    ['unexpected JSON', () => respondWithCard(200, { title: 7 })],
  ])('item page: %s -> the page without card', async (_case, prepare) => {
    prepare();

    const { status, text } = await open(newItem());

    expect([status, text]).toEqual([200, plain]);
  });

  test('item page: slow content service -> the page without card, and no delay for the next request', async () => {
    const id = newItem();
    respondWithCard(200, card, 2_000);
    const started = performance.now();

    const first = await open(id);
    const firstDuration = performance.now() - started;
    const second = await open(id);

    expect([first.text, second.text]).toEqual([plain, plain]);
    expect(firstDuration).toBeLessThan(700);
    expect(performance.now() - started - firstDuration).toBeLessThan(200);
  });

  test('item page: HEAD, other method, no id -> length without body, 405, the application', async () => {
    const id = newItem();
    respondWithCard(200, card);

    const head = await open(id, { method: 'HEAD' });
    const posted = await open(id, { method: 'POST' });
    const other = await open('nothing', { headers: { accept: 'text/html' } });

    expect([head.status, head.text, Number(head.headers.get('content-length')) > plain.length]).toEqual([200, '', true]);
    expect(posted.status).toBe(405);
    expect([other.status, other.text]).toEqual([200, plain]);
  });
});
