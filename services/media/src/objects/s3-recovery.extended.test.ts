import { newId } from '@trenzeye/kit';
import { startS3Server } from '@trenzeye/kit/objects/conformance/s3-server';
import { eventually } from '@trenzeye/kit/testing';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';
import { originalKey } from './object-keys.ts';

jest.setTimeout(jobTimeoutMs * 2);
let s3: Awaited<ReturnType<typeof startS3Server>>;
let media: TestMedia;
let videos: VideoFactory;
const spawned: SpawnedService[] = [];
const spawn = (...how: Parameters<typeof spawnService> extends [unknown, ...infer Rest] ? Rest : never): SpawnedService => {
  const service = spawnService(media, ...how);
  spawned.push(service);
  return service;
};
beforeAll(async () => {
  s3 = await startS3Server('trenzeye');
  const env = { OBJECTS: `s3:${s3.endpoint}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
});
afterAll(async () => {
  await Promise.all(spawned.map((service) => service.kill()));
  await media.stop();
  await videos.close();
  await s3.close();
});

const me = newId();
const send = (method: string, path: string, body?: object) => media.send(method, path, { as: { id: me }, ...(body && { body }) });
const statusOf = async (path: string): Promise<number> => (await fetch(media.url + path)).status;

describe('S3 object store', () => {
  test('video: service killed during conversion -> another instance finishes; served whole and in ranges, only with a signed URL', async () => {
    const video = await videos.createVideo({ size: '1280x720', rate: 30, seconds: 4, codec: ['-c:v', 'mpeg4', '-q:v', '5'] });
    const { body } = await media.sendFile({ as: me, bytes: video });
    const first = spawn('main', { MEDIA_WORKER: 'on' });
    await eventually(async () => expect((await send('GET', `/api/upload/${body.id}/status`)).body.stage).toBe('normalise'), jobTimeoutMs);
    await first.kill();
    spawn('main', { MEDIA_WORKER: 'on' });
    const upload = await waitUntilProcessed(media, me, body.id);
    const whole = await download(media, upload.video_url);
    const part = await fetch(media.url + upload.video_url, { headers: { range: 'bytes=100-199' } });

    expect([upload.status, upload.reason, upload.attempt]).toEqual(['processed', null, 2]);
    expect(await videos.probe(whole)).toMatchObject({ video: 'h264', width: 1280, height: 720, fastStart: true });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    expect(upload.video_url).toContain('signature=');
    expect(await statusOf(upload.video_url.split('?')[0])).toBe(404);
    const original = await media.context.objects.get(originalKey(me, body.id));
    expect(Buffer.concat(original ? await original.stream.toArray() : []).equals(video)).toBe(true);

    const { short_id } = (await send('POST', '/api/shorts-from-upload', { upload_id: body.id })).body;
    await send('POST', `/api/shorts/${short_id}/render`);
    const short = await waitUntilRendered(media, me, short_id);

    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect(await videos.probe(await download(media, short.video_url))).toMatchObject({ video: 'h264', fastStart: true });
    expect(await statusOf(short.video_url.split('?')[0])).toBe(404);
    const made = () => media.sql.query('SELECT key FROM made_files WHERE NOT kept');
    await eventually(async () => expect(await made()).toEqual([]), jobTimeoutMs);
  });
});
