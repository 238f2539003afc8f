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
/** Each test has an item of its own, so that no other's card is remembered. */
let last = 0;
const newItem = () => {
  last += 1;
  return `0198c5a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
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

const asked: string[] = [];
const answer = (status: number, body: unknown, delay = 0) =>
  gateway.upstreams.content.answerWith((request, response) => {
    asked.push(request.url ?? '');
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    }, delay).unref();
  });
const open = async (id: string, init: RequestInit = {}) => {
  const response = await fetch(`${gateway.url}/c/${id}`, { headers: { accept: '*/*' }, ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('/c/:id', () => {
  test('a public item, asked for by an unfurler -> title, description and picture in the head, none of the generic ones', async () => {
    const id = newItem();
    answer(200, card);

    const { status, headers, text } = await open(id);

    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(text).toMatch(/<title>Quiet trailers win · Trenzeye<\/title>/);
    expect(text).toContain('<meta name="description" content="Why small studios whisper.">');
    expect(text).toContain('<meta property="og:image" content="http://trenzeye.test/media/images/a.webp">');
    expect(text).toContain(`<meta property="og:url" content="http://trenzeye.test/c/${id}">`);
    expect(text).not.toMatch(/Ours\.|<title>Trenzeye<\/title>/);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('a title full of markup and replacement marks -> text, nothing more', async () => {
    answer(200, { ...card, title: '</title><script>alert(1)</script> $& $1 "quoted"', description: '"><img src=x onerror=alert(1)>' });

    const { text } = await open(newItem());

    expect(text).not.toMatch(/<script>|<img/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1 &quot;quoted&quot;');
  });

  test('opened again -> asked once', async () => {
    const id = newItem();
    answer(200, card);
    asked.length = 0;

    await Promise.all([open(id), open(id)]);
    await open(id);

    expect(asked).toEqual([`/api/content/${id}/card`]);
  });

  test.each<[string, () => void]>([
    ['no such item', () => answer(404, {})],
    ['a failure', () => answer(500, {})],
    ['not JSON', () => answer(200, '<html>')],
    ['JSON of another shape', () => answer(200, { title: 7 })],
  ])('%s -> the plain page', async (_case, prepare) => {
    prepare();

    const { status, text } = await open(newItem());

    expect([status, text]).toEqual([200, plain]);
  });

  test('content that takes too long -> the plain page within half a second, and no wait for the next one', async () => {
    const id = newItem();
    answer(200, card, 2_000);
    const started = performance.now();

    const first = await open(id);
    const waited = performance.now() - started;
    const second = await open(id);

    expect([first.text, second.text]).toEqual([plain, plain]);
    expect(waited).toBeLessThan(700);
    expect(performance.now() - started - waited).toBeLessThan(200);
  });

  test('HEAD -> the length, no body; another method -> 405; no id -> the application', async () => {
    const id = newItem();
    answer(200, card);

    const head = await open(id, { method: 'HEAD' });
    const posted = await open(id, { method: 'POST' });
    const other = await open('nothing', { headers: { accept: 'text/html' } });

    expect([head.status, head.text, Number(head.headers.get('content-length')) > plain.length]).toEqual([200, '', true]);
    expect(posted.status).toBe(405);
    expect([other.status, other.text]).toEqual([200, plain]);
  });
});
