import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, openObjects } from '@trenzeye/kit';
import { startTestService, type TestService } from '@trenzeye/kit/testing';
import { settings } from './config.ts';
import { definition } from './service.ts';

const bytes = Buffer.from('0123456789');
const text = bytes.toString();

let folder: string;
let store: ObjectStore;
let media: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-media-'));
  const env = { OBJECTS: `folder:${folder}` };
  store = await openObjects(
    settings.pick({ OBJECTS: true, S3_REGION: true, S3_BUCKET: true, S3_ACCESS_KEY_ID: true, S3_SECRET_ACCESS_KEY: true }).parse(env),
  );
  media = await startTestService(definition, { env });
  await store.put('posters/night-trains.png', bytes, { contentType: 'image/png' });
});

afterAll(async () => {
  await media.stop();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(media.url + path, init);
const poster = '/media/posters/night-trains.png';

describe('GET /media/*key', () => {
  test('GET /media: whole object -> bytes, type and immutable caching', async () => {
    const answer = await get(poster);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(text);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '10',
      'content-disposition': 'inline; filename="night-trains.png"',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      etag: expect.stringMatching(/^(W\/)?".+"$/),
    });
  });

  test('HEAD /media: whole object and range -> headers without a body', async () => {
    const whole = await get(poster, { method: 'HEAD' });
    const part = await get(poster, { method: 'HEAD', headers: { range: 'bytes=2-4' } });

    expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '10', '']);
    expect([part.status, part.headers.get('content-length'), part.headers.get('content-range')]).toEqual([206, '3', 'bytes 2-4/10']);
  });

  test('If-None-Match: current version -> 304 without a body; another version -> 200', async () => {
    const { headers } = await get(poster);

    const same = await get(poster, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    const other = await get(poster, { headers: { 'if-none-match': '"older"' } });

    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', headers.get('etag')]);
    expect(other.status).toBe(200);
    expect((await get(poster, { headers: { 'if-none-match': `"older", W/${headers.get('etag')}` } })).status).toBe(304);
  });

  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
  ])('Range: %s -> 206 with %s', async (range, expected, contentRange) => {
    const answer = await get(poster, { headers: { range } });

    expect([answer.status, await answer.text(), answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
      206,
      expected,
      contentRange,
      String(expected.length),
    ]);
  });

  test('Range: outside of the object -> 416 with the size', async () => {
    const answer = await get(poster, { headers: { range: 'bytes=10-20' } });

    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('If-Range: another version -> whole object; current version -> range', async () => {
    const { headers } = await get(poster);

    const stale = await get(poster, { headers: { range: 'bytes=0-1', 'if-range': '"older"' } });
    const current = await get(poster, { headers: { range: 'bytes=0-1', 'if-range': headers.get('etag') ?? '' } });

    expect([stale.status, await stale.text()]).toEqual([200, text]);
    expect([current.status, await current.text()]).toEqual([206, '01']);
  });

  test.each([
    ['a.mp4', 'video/mp4', 'video/mp4', 'inline'],
    ['a.mp3', 'audio/mpeg', 'audio/mpeg', 'inline'],
    ['a.vtt', 'text/vtt', 'text/vtt', 'inline'],
    ['a.svg', 'image/svg+xml', 'image/svg+xml', 'attachment'],
    ['a.html', 'text/html; charset=utf-8', 'application/octet-stream', 'attachment'],
    ['a.xhtml', 'application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['a.js', 'text/javascript', 'application/octet-stream', 'attachment'],
    ['a.txt', 'text/plain', 'text/plain', 'attachment'],
  ])('GET /media: %s stored as %s -> served as %s, %s', async (name, stored, contentType, disposition) => {
    await store.put(`types/${name}`, bytes, { contentType: stored });

    const { headers } = await get(`/media/types/${name}`);

    expect(headers.get('content-type')?.split(';')[0]).toBe(contentType);
    expect(headers.get('content-disposition')).toBe(`${disposition}; filename="${name}"`);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  });

  test('GET /media: unknown key -> 404 without caching', async () => {
    const answer = await get('/media/posters/none.png');

    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([404, 'no-store', null]);
  });

  test.each([
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/a%2f..%2fb',
    '/media/.hidden',
    '/media/a%00b',
    '/media/UPPER.png',
    '/media/a%5cb',
    `/media/${'a'.repeat(600)}`,
  ])('GET /media: invalid key %s -> 400 naming the key', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ field: 'key' }] });
  });

  test('GET /media: invalid percent encoding -> 400', async () => {
    expect((await get('/media/%E0%A4%A')).status).toBe(400);
  });

  test('GET /media: client disconnects during a large object -> the service continues to serve', async () => {
    await store.put('big/video.mp4', Buffer.alloc(20_000_000, 7), { contentType: 'video/mp4' });
    const abort = new AbortController();
    const answer = await get('/media/big/video.mp4', { signal: abort.signal });
    abort.abort();
    await answer.body?.cancel().catch(() => undefined);

    expect((await get(poster)).status).toBe(200);
    expect((await (await get('/media/big/video.mp4')).arrayBuffer()).byteLength).toBe(20_000_000);
  });
});
