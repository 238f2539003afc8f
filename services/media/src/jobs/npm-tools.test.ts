import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { newId } from '@trenzeye/kit';
import { findOnPath, locateTools } from '../ffmpeg/locate-tools.ts';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
let media: TestMedia;
let videos: VideoFactory;
let worker: SpawnedService | undefined;
/** A PATH with what keeps ffmpeg in bounds, and without ffmpeg. */
let bare = '';
beforeAll(async () => {
  [media, videos] = await Promise.all([startTestMedia(), createVideoFactory()]);
  bare = join(videos.folder, 'bin');
  await mkdir(bare);
  for (const name of ['nice', 'setpriv', 'prlimit', 'sh']) {
    const found = await findOnPath(name);
    if (found) await symlink(found, join(bare, name));
  }
  worker = spawnService(media, 'worker', { PATH: bare });
});
afterAll(async () => {
  await worker?.kill();
  await media.stop();
  await videos.close();
});

const me = newId();
const srt = '1\n00:00:00,000 --> 00:00:01,900\nWords to be burned in\n';

describe('a machine without ffmpeg', () => {
  it('PATH without it -> both programs as npm brought them', async () => {
    const tools = await locateTools(bare);

    expect(tools.isFromNpm).toBe(true);
    expect(tools.ffmpeg).toContain(join('node_modules', '@ffmpeg-installer'));
    expect(tools.ffprobe).toContain(join('node_modules', '@ffprobe-installer'));
  });

  it('a foreign film with captions, then a Short of it with burned captions -> everything is made, as elsewhere', async () => {
    const black = { extension: 'mkv', captions: srt, size: '640x360', filter: 'drawbox=0:0:iw:ih:black:fill' };
    const bytes = await videos.createVideo({ ...black, codec: ['-c:v', 'mpeg4', '-q:v', '5'] });
    const { body } = await media.sendFile({ as: me, bytes, name: 'black.mkv', type: 'video/x-matroska' });

    const upload = await waitUntilProcessed(media, me, body.id);
    const lab = (await media.send('GET', `/api/upload/${body.id}/lab`, { as: { id: me } })).body;
    const { short_id } = (await media.send('POST', '/api/shorts-from-upload', { as: { id: me }, body: { upload_id: body.id } })).body;
    const { edit } = (await media.send('GET', `/api/shorts/${short_id}`, { as: { id: me } })).body;
    const burned = { ...edit, captions_mode: 'burned', captions: [{ start: 0, end: 2, text: '█████' }], cover_at: 0.5 };
    const saved = await media.send('PUT', `/api/shorts/${short_id}/edit`, { as: { id: me }, body: burned });
    await media.send('POST', `/api/shorts/${short_id}/render`, { as: { id: me } });
    const short = await waitUntilRendered(media, me, short_id);

    expect([upload.status, upload.reason, upload.transcript]).toEqual(['processed', null, 'Words to be burned in']);
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
    // Between the letters' feet and their heads, a sixth above the lower edge: white on black.
    const brightest = async (lines: number[]) =>
      Math.max(...(await Promise.all(lines.map(async (line) => (await videos.pixel(film, 1, short.width / 2, line))[0] ?? 0))));
    const around = Array.from({ length: 12 }, (_, index) => Math.round(short.height * (0.74 + index * 0.01)));
    expect(await brightest(around)).toBeGreaterThan(150);
    expect(await brightest([Math.round(short.height * 0.3)])).toBeLessThan(60);
  });

  it('a Short from a script -> rendered', async () => {
    const scenes = [{ description: 'Rain', narration: 'Words', duration: 0.5 }];
    const { body } = await media.send('POST', '/api/shorts/from-script', { as: { id: me }, body: { script: 'R', title: 'Rain', scenes } });

    const made = await waitUntilRendered(media, me, body.short_id);

    expect([made.status, made.reason, made.height]).toEqual(['ready', null, 1920]);
  });
});
