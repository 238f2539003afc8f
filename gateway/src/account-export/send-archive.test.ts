import type { RequestListener } from 'node:http';
import AdmZip from 'adm-zip';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const url = '/api/export/archive';
const userId = '01900000-0000-7000-8000-000000000001';
const picture = Buffer.from('the bytes of a picture');

let gateway: TestGateway;
let authorization: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  authorization = `Bearer ${await gateway.signer.sign({ id: userId })}`;
  gateway.upstreams.media.respondWith(respondAsMedia);
  gateway.upstreams.content.respondWith(respondAsContent);
});
afterEach(() => gateway.stop());

const file = (path: string) => ({ path, url: `/media/uploads/${path}?signature=a`, created_at: '2026-11-01T10:00:00.000Z' });

/** Two pages of files, of which one was deleted in the meantime. */
const respondAsMedia: RequestListener = ({ url: requested = '' }, response) => {
  const list = (files: object[], next?: string) => {
    if (next) response.setHeader('link', `<${next}>; rel="next"`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(files));
  };
  if (requested === '/api/export/files?limit=100') list([file('a/one.webp'), file('b/gone.webp')], '/api/export/files?limit=100&cursor=x');
  else if (requested === '/api/export/files?limit=100&cursor=x') list([file('c/zwölf.webp')]);
  else if (requested.includes('gone')) response.writeHead(404).end();
  else if (requested.startsWith('/media/')) response.end(picture);
  else response.end('{"files":[]}');
};

/** One generated image, whose bytes the media service has. */
const respondAsContent: RequestListener = ({ url: requested = '' }, response) => {
  const image = { path: 'generated-images/kite.webp', url: '/media/images/kite.webp', created_at: '2026-11-01T10:00:00.000Z' };
  const isList = requested === '/api/export/images?limit=100';
  response.setHeader('content-type', 'application/json').end(JSON.stringify(isList ? [image] : { items: [] }));
};

const download = () => fetch(gateway.url + url, { headers: { authorization } });

test('archive: six exports, two pages of files and a generated image -> one ZIP with the date in its name; the token is passed on', async () => {
  const answer = await download();
  const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()));

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="trenzeye-${new Date().toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'private, no-store',
  });
  expect(zip.getEntries().map(({ entryName }) => entryName)).toEqual([
    'account.json',
    'profile.json',
    'content.json',
    'social.json',
    'media.json',
    'activity.json',
    'files/a/one.webp',
    'files/c/zwölf.webp',
    'files/generated-images/kite.webp',
  ]);
  expect(zip.readFile('files/c/zwölf.webp')).toEqual(picture);
  expect(zip.readFile('files/generated-images/kite.webp')).toEqual(picture);
  expect(JSON.parse(zip.readAsText('social.json'))).toMatchObject({
    service: 'social',
    url: '/api/export/social',
    headers: { authorization },
  });
});

test('archive: signed out -> 401', async () => {
  expect((await fetch(gateway.url + url)).status).toBe(401);
});

test('archive: the password alone, of a user with a second factor -> insufficient_aal, no service is asked', async () => {
  authorization = `Bearer ${await gateway.signer.sign({ id: userId, hasFactor: true })}`;
  const answer = await download();

  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'insufficient_aal']);
});

test('archive: the auth service refuses -> its response', async () => {
  gateway.upstreams.auth.respondWith((_request, response) =>
    response.writeHead(401, { 'content-type': 'application/problem+json' }).end('{"code":"insufficient_aal"}'),
  );
  const answer = await download();

  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ code: 'insufficient_aal' });
});

test.each([
  ['responds with an error', ((_request, response) => response.writeHead(500).end()) as RequestListener],
  ['closes the connection', ((_request, response) => response.write('{"a":', () => response.destroy())) as RequestListener],
])('archive: a service %s after the start -> cut off', async (_name, respond) => {
  gateway.upstreams.social.respondWith(respond);
  const answer = await download();

  await expect(answer.arrayBuffer()).rejects.toThrow();
});

/** Sends without an end, until the reader has closed the connection. */
const endless =
  (status: number, closed: () => void): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.once('close', closed);
    const send = (): void => void (response.destroyed || response.write(' '.repeat(65_536), send));
    send();
  };

test('archive: a list of files without an end -> its connection closed, the archive cut off', async () => {
  const closed = Promise.withResolvers<void>();
  gateway.upstreams.content.respondWith((request, response) => {
    if (request.url?.startsWith('/api/export/images')) endless(200, closed.resolve)(request, response);
    else respondAsContent(request, response);
  });
  const answer = await download();

  await expect(answer.arrayBuffer()).rejects.toThrow();
  await closed.promise;
});

test('archive: a refusal without an end -> its connection closed, 503', async () => {
  const closed = Promise.withResolvers<void>();
  gateway.upstreams.auth.respondWith(endless(401, closed.resolve));

  expect((await download()).status).toBe(503);
  await closed.promise;
});

test('archive: the client disconnects -> the request to the service is cancelled', async () => {
  const [requested, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.upstreams.social.respondWith((_request, response) => {
    response.write('{');
    requested.resolve();
    response.once('close', () => closed.resolve());
  });
  const aborted = new AbortController();
  const answer = await fetch(gateway.url + url, { headers: { authorization }, signal: aborted.signal });
  expect(answer.status).toBe(200);
  await requested.promise;
  aborted.abort();

  await closed.promise;
});
