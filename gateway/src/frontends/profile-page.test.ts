import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const app = '<!doctype html><html><head><meta charset="utf-8"><title>App</title></head><body>app</body></html>';
const userOf = (id: string) => ({ id, username: 'ada.b', bio: 'Tides & <trains>', avatar_url: '/media/avatars/ada.webp' });
// Each test uses a new user, because answers are cached.
let lastUser = 0;
const newUser = () => {
  lastUser += 1;
  return `0198c5a0-0000-7000-8000-${String(lastUser).padStart(12, '0')}`;
};

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-profiles-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await writeFile(join(folder, 'shell/dist/app.html'), app);
  await mkdir(join(folder, 'profile/dist'), { recursive: true });
  await writeFile(join(folder, 'profile/dist/remoteEntry.js'), '');
  await writeFile(join(folder, 'profile/dist/preload.json'), JSON.stringify({ user: ['assets/page-user.0123abcd45.js'] }));
  gateway = await startTestGateway({ FRONTENDS: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const requested: string[] = [];
const answer =
  (answers: Readonly<Record<string, unknown>>): RequestListener =>
  ({ url = '' }, response) => {
    requested.push(url);
    const body = answers[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  };
const respondWith = (id: string, user: object | undefined): void => {
  requested.length = 0;
  const lookup = '/rest/v1/users?username=eq.ada.b&select=id&limit=1';
  gateway.upstreams.profile.respondWith(answer({ [lookup]: [{ id }], ...(user && { [`/api/users/${id}`]: user }) }));
  gateway.upstreams.content.respondWith(answer({ [`/api/users/${id}/content?limit=24`]: [{ title: 'Posted' }] }));
  gateway.upstreams.social.respondWith(answer({ [`/api/follows/${id}`]: { following: 1 } }));
};
const open = async (path: string) => {
  const response = await fetch(gateway.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } });
  const text = await response.text();
  const data = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(text)?.[1] ?? '[]';
  return { status: response.status, text, answers: JSON.parse(data) as readonly { readonly url: string; readonly body: unknown }[] };
};

describe('profile pages', () => {
  test('profile page: /u/<id> -> user, posts and follow state in the page, metadata, files of the page', async () => {
    const id = newUser();
    respondWith(id, userOf(id));

    const { status, text, answers } = await open(`/u/${id}`);

    expect(status).toBe(200);
    expect(answers).toEqual([
      { url: `/api/users/${id}`, body: userOf(id) },
      { url: `/api/users/${id}/content?limit=24`, body: [{ title: 'Posted' }] },
      { url: `/api/follows/${id}`, body: { following: 1 } },
    ]);
    expect(text).toContain('<title>@ada.b · Trenzeye</title><meta name="description" content="Tides &amp; &lt;trains&gt;">');
    expect(text).toContain(`<link rel="canonical" href="http://trenzeye.test/u/${id}">`);
    expect(text).toContain('<meta property="og:image" content="http://trenzeye.test/media/avatars/ada.webp">');
    expect(text).toContain('href="/remotes/profile/assets/page-user.0123abcd45.js"');
  });

  test('profile page: /@<username> -> the lookup of the id in the page, too', async () => {
    const id = newUser();
    respondWith(id, { ...userOf(id), bio: null, avatar_url: null });

    const { text, answers } = await open('/@ada.b');

    expect(answers.map(({ url }) => url)).toEqual([
      '/rest/v1/users?username=eq.ada.b&select=id&limit=1',
      `/api/users/${id}`,
      `/api/users/${id}/content?limit=24`,
      `/api/follows/${id}`,
    ]);
    expect(text).toContain('<meta name="description" content="@ada.b">');
    expect(text).toContain('<meta property="og:image" content="http://trenzeye.test/social.png">');
  });

  test('profile page: a tab in the URL -> metadata without answers', async () => {
    const id = newUser();
    respondWith(id, userOf(id));

    const { text, answers } = await open(`/u/${id}?tab=badges`);

    expect(answers).toEqual([]);
    expect(text).toContain('<title>@ada.b · Trenzeye</title>');
    expect(requested).toEqual([`/api/users/${id}`]);
  });

  test.each(['unknown user', 'unexpected answer'])('profile page: %s -> the application, which asks itself', async (state) => {
    const id = newUser();
    respondWith(id, state === 'unknown user' ? undefined : { id, username: 7 });

    const { status, text } = await open(`/u/${id}`);

    expect([status, text]).toEqual([200, app]);
  });

  test.each(['/u/unknown', '/@a', '/@ada%2Fb', '/@ada&limit=9'])('profile page: %s -> no request', async (path) => {
    respondWith(newUser(), undefined);

    const { text } = await open(path);

    expect([text, requested]).toEqual([app, []]);
  });
});
