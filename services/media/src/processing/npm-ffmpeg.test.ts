import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger, newId } from '@trenzeye/kit';
import { findOnPath } from '../ffmpeg/find-on-path.ts';
import { provideTools } from '../ffmpeg/locate-tools.ts';
import { solidImage } from '../testing/images.ts';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
let media: TestMedia;
let videos: VideoFactory;
let worker: SpawnedService | undefined;
/** A PATH that contains the programs that limit ffmpeg, but not ffmpeg. */
let pathWithoutFfmpeg = '';
beforeAll(async () => {
  [media, videos] = await Promise.all([startTestMedia(), createVideoFactory()]);
  pathWithoutFfmpeg = join(videos.folder, 'bin');
  await mkdir(pathWithoutFfmpeg);
  for (const name of ['nice', 'setpriv', 'prlimit', 'sh', 'perl', 'unshare']) {
    const found = await findOnPath(name);
    if (found) await symlink(found, join(pathWithoutFfmpeg, name));
  }
  worker = spawnService(media, 'worker', { PATH: pathWithoutFfmpeg, MEDIA_FFMPEG_SOURCE: 'off' });
});
afterAll(async () => {
  await worker?.kill();
  await media.stop();
  await videos.close();
});

const me = newId();
const srt = '1\n00:00:00,000 --> 00:00:01,900\nText to be burned in\n';

describe('machine without ffmpeg', () => {
  it('upload: video while the old ffmpeg is refused -> 503 that names the version and the setting; a picture is accepted', async () => {
    const pathBefore = process.env.PATH;
    process.env.PATH = pathWithoutFfmpeg;
    const strict = await startTestMedia({ env: { MEDIA_WORKER: 'on', MEDIA_FFMPEG_OLD: 'refused', MEDIA_FFMPEG_SOURCE: 'off' } });
    try {
      const video = await strict.sendFile({ as: me, bytes: await videos.createVideo() });
      const picture = await strict.sendFile({
        as: me,
        bytes: await solidImage().png().toBuffer(),
        name: 'a.png',
        type: 'image/png',
        media_type: 'image',
      });
      const token = await strict.signer.sign({ id: me });
      const resumable = await fetch(`${strict.url}/api/upload/resumable`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
          'upload-metadata': `filetype ${Buffer.from('video/mp4').toString('base64')}`,
        },
      });

      expect([video.status, video.body.code]).toEqual([503, 'unavailable']);
      expect(video.body.detail).toMatch(/ffmpeg N-\S+ is old .*MEDIA_FFMPEG_OLD=allowed/);
      expect(picture.status).toBe(201);
      expect([resumable.status, ((await resumable.json()) as { detail: string }).detail]).toEqual([503, video.body.detail]);
    } finally {
      process.env.PATH = pathBefore;
      await strict.stop();
    }
  });

  it('worker: queued video while the old ffmpeg is refused -> failed with the same reason', async () => {
    const strict = await startTestMedia();
    const refusing = spawnService(strict, 'worker', { PATH: pathWithoutFfmpeg, MEDIA_FFMPEG_OLD: 'refused', MEDIA_FFMPEG_SOURCE: 'off' });
    try {
      const { body } = await strict.sendFile({ as: me, bytes: await videos.createVideo() });

      const upload = await waitUntilProcessed(strict, me, body.id);

      expect([upload.status, upload.reason]).toEqual(['error', expect.stringContaining('MEDIA_FFMPEG_OLD=allowed')]);
    } finally {
      await refusing.kill();
      await strict.stop();
    }
  });

  it('provideTools: PATH without ffmpeg, nothing to fetch -> the program of the npm package', async () => {
    const log = createLogger('media', 'silent');
    const tools = await provideTools({ path: pathWithoutFfmpeg, source: 'off', log, signal: AbortSignal.timeout(60_000) });

    expect(tools.isOld).toBe(true);
    expect(tools.ffmpeg).toContain(join('node_modules', '@ffmpeg-installer'));
  });

  it('worker: MKV with captions, then a Short with burned captions -> both processed', async () => {
    const options = { extension: 'mkv', captions: srt, size: '640x360', filter: 'drawbox=0:0:iw:ih:black:fill' };
    const bytes = await videos.createVideo({ ...options, codec: ['-c:v', 'mpeg4', '-q:v', '5'] });
    const { body } = await media.sendFile({ as: me, bytes, name: 'black.mkv', type: 'video/x-matroska' });

    const upload = await waitUntilProcessed(media, me, body.id);
    const lab = (await media.send('GET', `/api/upload/${body.id}/lab`, { as: { id: me } })).body;
    const { short_id } = (await media.send('POST', '/api/shorts-from-upload', { as: { id: me }, body: { upload_id: body.id } })).body;
    const { edit } = (await media.send('GET', `/api/shorts/${short_id}`, { as: { id: me } })).body;
    const burned = { ...edit, captions_mode: 'burned', captions: [{ start: 0, end: 2, text: '█████' }], cover_at: 0.5 };
    const saved = await media.send('PUT', `/api/shorts/${short_id}/edit`, { as: { id: me }, body: burned });
    await media.send('POST', `/api/shorts/${short_id}/render`, { as: { id: me } });
    const short = await waitUntilRendered(media, me, short_id);

    expect([upload.status, upload.reason, upload.transcript]).toEqual(['processed', null, 'Text to be burned in']);
    expect(await videos.probe(await download(media, upload.video_url))).toMatchObject({ video: 'h264', audio: 'aac', fastStart: true });
    expect(await videos.probe(await download(media, upload.poster_url))).toMatchObject({ video: 'mjpeg', width: 640, height: 360 });
    const { columns } = lab.sprite;
    expect(columns).toBeGreaterThanOrEqual(2);
    expect(await videos.probe(await download(media, upload.sprite_url))).toMatchObject({ width: columns * 160, height: 90 });
    expect(lab.loudness.integrated).toBeLessThan(-10);
    expect(Math.max(...lab.waveform.peaks)).toBeGreaterThan(0.05);
    expect([saved.status, short.status, short.reason]).toEqual([200, 'ready', null]);
    const film = await download(media, short.video_url);
    expect(await videos.probe(film)).toMatchObject({ video: 'h264', audio: 'aac', rate: '30/1', fastStart: true });
    // White text on black, a sixth above the lower edge.
    const brightest = async (lines: number[]) =>
      Math.max(...(await Promise.all(lines.map(async (line) => (await videos.pixel(film, 1, short.width / 2, line))[0] ?? 0))));
    const around = Array.from({ length: 12 }, (_, index) => Math.round(short.height * (0.74 + index * 0.01)));
    expect(await brightest(around)).toBeGreaterThan(150);
    expect(await brightest([Math.round(short.height * 0.3)])).toBeLessThan(60);
  });

  it('worker: Short from a script -> rendered', async () => {
    const scenes = [{ description: 'Rain', narration: 'Text', duration: 0.5 }];
    const { body } = await media.send('POST', '/api/shorts/from-script', { as: { id: me }, body: { script: 'R', title: 'Rain', scenes } });

    const short = await waitUntilRendered(media, me, body.short_id);

    expect([short.status, short.reason, short.height]).toEqual(['ready', null, 1920]);
  });
});
