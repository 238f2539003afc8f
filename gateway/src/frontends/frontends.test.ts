import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { eventually } from '@trenzeye/kit/testing';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const script = 'console.log("hello");'.repeat(100);
const files: Record<string, string | Buffer> = {
  'shell/dist/index.html': '<!doctype html><title>Landing</title>',
  'shell/dist/app.html':
    '<!doctype html><html><head><meta charset="utf-8"><title>App</title><meta name="description" content="About us."></head><body>app</body></html>',
  'shell/dist/languages/ar/index.html': '<!doctype html><html lang="ar" dir="rtl"><title>Landing in Arabic</title>',
  'shell/dist/languages/ar/app.html': '<!doctype html><html lang="ar" dir="rtl"><title>App in Arabic</title>',
  'shell/dist/csp.json': JSON.stringify({ scriptHashes: ['sha256-GEc3Zoru8Ig+rQPkbMoqd1Vr5nThBOd+hQgMcvxZ50g='] }),
  'shell/dist/assets/main.0123abcd45.js': script,
  'shell/dist/assets/main.0123abcd45.js.br': brotliCompressSync(script),
  'shell/dist/assets/main.0123abcd45.js.gz': gzipSync(script),
  'shell/dist/assets/inter.89ab01cd23.woff2': Buffer.from([1, 2, 3]),
  'shell/dist/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'creator/dist/remoteEntry.js': 'var creator;',
  'creator/dist/mf-manifest.json': '{}',
  'creator/dist/assets/remote.ffff000011.js': 'export {};',
  'unbuilt/src/main.ts': 'secret',
};

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-frontends-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  gateway = await startTestGateway({ FRONTENDS: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(gateway.url + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });
const page = { accept: 'text/html,application/xhtml+xml' };

describe('frontends', () => {
  test.each([
    ['the browser asks for Arabic', '/', { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.5' }, 'ar', 'Landing in Arabic'],
    ['a page of the application', '/login', { 'accept-language': 'ar' }, 'ar', 'App in Arabic'],
    ['the service worker stores the application', '/app.html', { 'accept-language': 'ar' }, 'ar', 'App in Arabic'],
    ['another language was chosen', '/', { 'accept-language': 'ar', cookie: 'a=b; trenzeye.language=en' }, 'en', 'Landing'],
    ['Arabic was chosen', '/', { 'accept-language': 'en', cookie: 'trenzeye.language=ar' }, 'ar', 'Landing in Arabic'],
    ['an unknown language', '/', { 'accept-language': 'tlh', cookie: 'trenzeye.language=../../etc' }, 'en', 'Landing'],
    ['a language whose pages are not built', '/', { 'accept-language': 'fr' }, 'fr', 'Landing'],
  ])('%s: -> the page of the language', async (_, path, headers, language, title) => {
    const response = await get(path, { ...page, ...headers });

    expect([response.headers.get('content-language'), /<title>([^<]*)/.exec(await response.text())?.[1]]).toEqual([language, title]);
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  });

  test.each(['/', '/?from=mail'])('%s: -> the landing page, revalidated each time', async (path) => {
    const response = await get(path, page);

    expect([response.status, await response.text(), response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([
      200,
      files['shell/dist/index.html'],
      'no-cache',
      'text/html; charset=utf-8',
    ]);
  });

  test.each(['/login', '/u/0198c5a0-0000-7000-8000-000000000001', '/@ada.b', '/no/such/page', '/apis'])(
    '%s: page path -> the application',
    async (path) => {
      const response = await get(path, page);

      expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
        200,
        files['shell/dist/app.html'],
        'no-cache',
      ]);
    },
  );

  test.each(['/assets/main.0123abcd45.js', '/assets/inter.89ab01cd23.woff2', '/remotes/creator/assets/remote.ffff000011.js'])(
    '%s: hashed name -> cached for a year',
    async (path) => {
      const response = await get(path);

      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    },
  );

  test.each(['/remotes/creator/remoteEntry.js', '/remotes/creator/mf-manifest.json', '/favicon.svg'])(
    '%s: name without hash -> revalidated each time',
    async (path) => {
      const first = await get(path);
      const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });

      expect([first.status, first.headers.get('cache-control'), again.status]).toEqual([200, 'no-cache', 304]);
    },
  );

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('encoding: client accepts %s -> %s', async (accepted, encoding) => {
    const response = await get('/assets/main.0123abcd45.js', { 'accept-encoding': accepted });

    expect([
      response.headers.get('content-encoding'),
      response.headers.get('vary'),
      response.headers.get('content-type'),
      await response.text(),
    ]).toEqual([encoding, 'Accept-Encoding', 'text/javascript; charset=utf-8', script]);
  });

  test('HEAD: -> length without body', async () => {
    const response = await get('/assets/main.0123abcd45.js', {}, 'HEAD');

    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, String(script.length), '']);
  });

  test.each([
    '/assets/gone.0123abcd45.js',
    '/remotes/profile/remoteEntry.js',
    '/robots.txt',
    '/csp.json',
    '/assets/main.0123abcd45.js.br',
    '/unbuilt/src/main.ts',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('%s: unknown file, Accept for HTML -> 404', async (path) => {
    expect((await get(path, page)).status).toBe(404);
  });

  test('/login: request without Accept for HTML -> 404', async () => {
    expect((await get('/login', { accept: '*/*' })).status).toBe(404);
  });

  test('/login: other method -> 405 with Allow', async () => {
    const response = await get('/login', page, 'POST');

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('csp.json: -> its hashes in the Content-Security-Policy', async () => {
    expect((await get('/', page)).headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-GEc3Zoru8Ig+rQPkbMoqd1Vr5nThBOd+hQgMcvxZ50g=';",
    );
  });

  test('frontends: not built -> 503 with a message; the API works', async () => {
    const bare = await startTestGateway({ FRONTENDS: join(folder, 'nowhere') });
    try {
      const response = await fetch(`${bare.url}/login`, { headers: page });

      expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8']);
      expect(await response.text()).toContain('not built yet');
      expect((await fetch(`${bare.url}/api/signals`)).status).toBe(200);
    } finally {
      await bare.stop();
    }
  });
});

describe('a new build in the folder', () => {
  const hash = (character: string) => `sha256-${character.repeat(43)}=`;
  const buildOf = (name: string, character: string): Record<string, string> => ({
    'shell/dist/index.html': `<!doctype html><html><head><title>Landing ${name}</title></head></html>`,
    'shell/dist/app.html': `<!doctype html><html><head><title>App ${name}</title></head></html>`,
    'shell/dist/csp.json': JSON.stringify({ scriptHashes: [hash(character)] }),
    [`shell/dist/assets/main.${character.repeat(10)}.js`]: `run('${name}');`,
    'creator/dist/remoteEntry.js': `var creator = '${name}';`,
  });
  const writeAll = async (at: string, all: Record<string, string>) => {
    for (const [name, content] of Object.entries(all)) {
      await mkdir(dirname(join(at, name)), { recursive: true });
      await writeFile(join(at, name), content);
    }
  };
  const textOf = async (url: string) => (await fetch(url, { headers: page })).text();

  test('new build: copied while the gateway runs -> served once complete; hashed files of the previous build are kept', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'trenzeye-builds-'));
    await writeAll(shared, { ...buildOf('one', 'a'), 'build-id': 'one\n' });
    const live = await startTestGateway({ FRONTENDS: shared });
    try {
      expect(await textOf(`${live.url}/login`)).toContain('App one');

      await rm(shared, { recursive: true });
      await writeAll(shared, buildOf('two', 'b'));
      // Longer than the gateway takes to notice a complete build.
      await sleep(3_000);
      expect(await textOf(`${live.url}/login`)).toContain('App one');
      await writeFile(join(shared, 'build-id'), 'two\n');

      await eventually(async () => expect(await textOf(`${live.url}/login`)).toContain('App two'));
      const landing = await fetch(live.url, { headers: page });
      expect(await landing.text()).toContain('Landing two');
      expect(landing.headers.get('content-security-policy')).toContain(hash('b'));
      expect(landing.headers.get('content-security-policy')).not.toContain(hash('a'));
      expect(await textOf(`${live.url}/remotes/creator/remoteEntry.js`)).toContain("'two'");
      expect(await textOf(`${live.url}/assets/main.${'a'.repeat(10)}.js`)).toBe("run('one');");
      expect(await textOf(`${live.url}/assets/main.${'b'.repeat(10)}.js`)).toBe("run('two');");
    } finally {
      await live.stop();
      await rm(shared, { recursive: true });
    }
  });
});
