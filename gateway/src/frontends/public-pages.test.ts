import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const pages = [
  { path: '/', title: 'Trenzeye', description: 'Remix, react.' },
  { path: '/about', title: 'About <us> & "you"', description: 'Who we are.' },
];
const app = '<!doctype html><html><head><meta charset="utf-8"><title>App</title><meta name="description" content="Old."></head><body>';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-pages-'));
  const dist = join(folder, 'shell/dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'index.html'), `${app}landing`);
  await writeFile(join(dist, 'app.html'), `${app}app`);
  await writeFile(join(dist, 'pages.json'), JSON.stringify(pages));
  gateway = await startTestGateway({ FRONTENDS: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = async (path: string) => {
  const answer = await fetch(gateway.url + path, { headers: { accept: '*/*', 'accept-encoding': 'identity' } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('public pages', () => {
  test('/: -> the landing page with address, words and picture', async () => {
    const { status, text } = await get('/');

    expect(status).toBe(200);
    expect(text).toContain('<title>Trenzeye</title><meta name="description" content="Remix, react.">');
    expect(text).toContain('<link rel="canonical" href="http://trenzeye.test/">');
    expect(text).toContain('<meta property="og:image" content="http://trenzeye.test/social.png">');
    expect(text).toMatch(/landing$/);
    expect(text).not.toContain('Old.');
  });

  test('/about: asked for by who only unfurls links -> the application with its own words, escaped', async () => {
    const { status, text } = await get('/about');

    expect(status).toBe(200);
    expect(text).toContain('<title>About &lt;us&gt; &amp; &quot;you&quot; · Trenzeye</title>');
    expect(text).toContain('<meta property="og:type" content="website">');
    expect(text).toMatch(/app$/);
  });

  test('/sitemap.xml: -> every public page', async () => {
    const { status, type, text } = await get('/sitemap.xml');

    expect([status, type?.split(';')[0]]).toEqual([200, expect.stringMatching(/xml$/)]);
    expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'http://trenzeye.test/',
      'http://trenzeye.test/about',
    ]);
  });

  test('/robots.txt: -> the sitemap, and what is behind an account', async () => {
    const { text } = await get('/robots.txt');

    expect(text).toContain('Sitemap: http://trenzeye.test/sitemap.xml');
    expect(text).toContain('Disallow: /admin');
  });

  test('pages.json: what the build tells the gateway -> not served', async () => {
    expect((await get('/pages.json')).status).toBe(404);
  });
});
