import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const pages = [
  { path: '/', title: 'Trenzeye', description: 'Remix, react.' },
  {
    path: '/explore',
    title: 'Explore',
    description: 'All posts.',
    remotePage: 'creator/explore',
    firstRequest: '/api/content/public?limit=24',
  },
  { path: '/about', title: 'About <us> & "you"', description: 'Who we are.' },
];
const app =
  '<!doctype html><html><head><meta charset="utf-8"><title>App</title><meta name="description" content="Old."></head><body></body></html>';
const preloads = { explore: ['remoteEntry.js', 'assets/page-explore.0123abcd45.js', 'assets/styles.0123abcd45.css'] };

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-pages-'));
  const dist = join(folder, 'shell/dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'index.html'), app.replace('</body>', 'landing</body>'));
  await writeFile(join(dist, 'app.html'), app.replace('</body>', 'app</body>'));
  await writeFile(join(dist, 'pages.json'), JSON.stringify(pages));
  await mkdir(join(folder, 'creator/dist'), { recursive: true });
  await writeFile(join(folder, 'creator/dist/remoteEntry.js'), '');
  await writeFile(join(folder, 'creator/dist/preload.json'), JSON.stringify(preloads));
  gateway = await startTestGateway({ FRONTENDS: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = async (path: string) => {
  const response = await fetch(gateway.url + path, { headers: { accept: '*/*', 'accept-encoding': 'identity' } });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('public pages', () => {
  test('/: -> the landing page with its own metadata', async () => {
    const { status, text } = await get('/');

    expect(status).toBe(200);
    expect(text).toContain('<title>Trenzeye</title><meta name="description" content="Remix, react.">');
    expect(text).toContain('<link rel="canonical" href="http://trenzeye.test/">');
    expect(text).toContain('<meta property="og:image" content="http://trenzeye.test/social.png">');
    expect(text).toContain('<body>landing</body>');
    expect(text).not.toContain('Old.');
  });

  test('/about: request without Accept for HTML -> the application with escaped metadata of the page', async () => {
    const { status, text } = await get('/about');

    expect(status).toBe(200);
    expect(text).toContain('<title>About &lt;us&gt; &amp; &quot;you&quot; · Trenzeye</title>');
    expect(text).toContain('<meta property="og:type" content="website">');
    expect(text).toContain('<body>app</body>');
  });

  test('/explore: page of a remote -> its files are preloaded; other pages preload none', async () => {
    const { text } = await get('/explore');

    expect(
      [...text.matchAll(/<link rel="preload" href="([^"]*)" as="(\w+)" fetchpriority="low">/g)].map(([, href, as]) => [href, as]),
    ).toEqual([
      ['/remotes/creator/remoteEntry.js', 'script'],
      ['/remotes/creator/assets/page-explore.0123abcd45.js', 'script'],
      ['/remotes/creator/assets/styles.0123abcd45.css', 'style'],
    ]);
    expect((await get('/about')).text).not.toContain('rel="preload"');
    expect((await get('/remotes/creator/preload.json')).status).toBe(404);
  });

  test('/explore: answer to its first request -> in the page as data, requested once for many visitors', async () => {
    const requested: string[] = [];
    gateway.upstreams.content.respondWith((request, response) => {
      requested.push(request.url ?? '');
      response
        .writeHead(200, { 'content-type': 'application/json', link: '</api/content/public?cursor=1>; rel="next"' })
        .end(JSON.stringify([{ title: '</script><script>alert(1)</script>' }]));
    });
    await get('/explore?again');
    await new Promise((resolve) => setTimeout(resolve, 2_100));

    const pages = await Promise.all([get('/explore'), get('/explore')]);

    const data = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(pages[1]?.text ?? '')?.[1] ?? '[]';
    expect(JSON.parse(data)).toEqual([
      {
        url: '/api/content/public?limit=24',
        body: [{ title: '</script><script>alert(1)</script>' }],
        link: '</api/content/public?cursor=1>; rel="next"',
      },
    ]);
    expect(data).not.toContain('<');
    expect(requested).toEqual(['/api/content/public?limit=24']);
    expect((await get('/explore?q=waves')).text).not.toContain('first-answers');
    expect((await get('/about')).text).not.toContain('first-answers');
  });

  test('/sitemap.xml: -> all public pages', async () => {
    const { status, type, text } = await get('/sitemap.xml');

    expect([status, type?.split(';')[0]]).toEqual([200, expect.stringMatching(/xml$/)]);
    expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'http://trenzeye.test/',
      'http://trenzeye.test/explore',
      'http://trenzeye.test/about',
    ]);
  });

  test('/robots.txt: -> the sitemap and the paths that need an account', async () => {
    const { text } = await get('/robots.txt');

    expect(text).toContain('Sitemap: http://trenzeye.test/sitemap.xml');
    expect(text).toContain('Disallow: /admin');
  });

  test('/pages.json: build metadata -> 404', async () => {
    expect((await get('/pages.json')).status).toBe(404);
  });
});
