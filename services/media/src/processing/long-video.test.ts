import { newId } from '@trenzeye/kit';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { trackPeakMemory } from '../testing/track-peak-memory.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

/** Duration of the video, for example MEDIA_FILM_SECONDS=600 for ten minutes in 720p. Not part of the usual run, which tests the same with short videos. */
const seconds = Number(process.env.MEDIA_FILM_SECONDS ?? 0);
const testWithLongVideo = seconds > 0 ? it : it.skip;
const size = seconds > 60 ? '1280x720' : '320x180';
const megabyte = 1024 ** 2;
/** Memory limits, independent of the duration of the video. */
const serviceLimitBytes = 300 * megabyte;
const ffmpegLimitBytes = 600 * megabyte;

jest.setTimeout(jobTimeoutMs + seconds * 5_000);
let media: TestMedia;
let videos: VideoFactory;
const spawned: SpawnedService[] = [];
beforeAll(async () => {
  if (seconds === 0) return;
  [media, videos] = await Promise.all([startTestMedia(), createVideoFactory()]);
  spawned.push(spawnService(media, 'main', { MEDIA_WORKER: 'off' }), spawnService(media, 'worker', { MEDIA_FFMPEG_THREADS: '2' }));
});
afterAll(async () => {
  await Promise.all(spawned.map((service) => service.kill()));
  await media?.stop();
  await videos?.close();
});

testWithLongVideo(
  'long video: uploaded, processed and cut to a Short -> service, worker and ffmpeg stay within their memory limits',
  async () => {
    const me = newId();
    const [service, worker] = spawned;
    const url = (await service?.url) ?? '';
    const film = await videos.createVideo({ size, rate: 30, seconds, codec: ['-c:v', 'mpeg4', '-q:v', '10'] });
    const headers = { authorization: `Bearer ${await media.signer.sign({ id: me })}` };
    const form = new FormData();
    form.set('media_type', 'video');
    form.set('file', new Blob([new Uint8Array(film)], { type: 'video/mp4' }), 'film.mp4');
    const memory = trackPeakMemory({ service: service?.pid ?? 0, worker: worker?.pid ?? 0 });

    const { id } = (await (await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form })).json()) as { id: string };
    const upload = await waitUntilProcessed(media, me, id, jobTimeoutMs + seconds * 3_000);
    const { short_id } = (await media.send('POST', '/api/shorts-from-upload', { as: { id: me }, body: { upload_id: id } })).body;
    await media.send('POST', `/api/shorts/${short_id}/render`, { as: { id: me } });
    const short = await waitUntilRendered(media, me, short_id);
    memory.stop();

    expect([upload.status, upload.reason, short.status, short.reason]).toEqual(['processed', null, 'ready', null]);
    expect(Math.abs(upload.duration - seconds)).toBeLessThan(1);
    expect(await videos.probe(await download(media, short.video_url))).toMatchObject({ video: 'h264', audio: 'aac', fastStart: true });
    const peaks = Object.fromEntries(Object.entries(memory.peaks).map(([name, bytes]) => [name, Math.round(bytes / megabyte)]));
    process.stderr.write(`Video of ${Math.round(film.length / megabyte)} MB; peak memory in MB: ${JSON.stringify(peaks)}\n`);
    expect(memory.peaks.service).toBeLessThan(serviceLimitBytes);
    expect(memory.peaks.worker).toBeLessThan(serviceLimitBytes);
    expect(memory.peaks['worker child']).toBeLessThan(ffmpegLimitBytes);
  },
);
