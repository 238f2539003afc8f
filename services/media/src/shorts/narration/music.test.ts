import { newId } from '@trenzeye/kit';
import { openFilm } from '../../testing/film-audio.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const me = newId();
let media: TestMedia;
let videos: VideoFactory;
let music = '';
const sendVideo = async (as: string, bytes: Uint8Array): Promise<string> => {
  const { body } = await media.sendFile({ as, bytes, media_type: 'video', name: 'music.mp4' });
  expect((await waitUntilProcessed(media, as, body.id)).status).toBe('processed');
  return body.id;
};
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0', MEDIA_FFMPEG_THREADS: '2' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  // A tone of 440 Hz.
  music = await sendVideo(me, await videos.createVideo({ seconds: 2 }));
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const send = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  media.send(method, path, { as: { id: me }, ...(body && { body }) });
const scene = (narration: string, duration = 1) => ({ description: 'The bakery', narration, duration });
const create = (scenes: readonly object[], more: object) =>
  send('POST', '/api/shorts/from-script', { script: 'Bread.', title: 'Bread', scenes, voice_type: 'AI_Generated_Male', ...more });
const render = async (scenes: readonly object[], more: object) => {
  const { body } = await create(scenes, more);
  const short = await waitUntilRendered(media, me, body.short_id);
  expect([short.status, short.reason]).toEqual(['ready', null]);
  return { short, film: await openFilm(videos, await download(media, short.video_url)) };
};
const narrated = [scene('Tomorrow we bake bread for the whole street.'), scene('', 4)];

describe('music of Shorts', () => {
  it('render: music under speech -> quieter during speech, repeated, faded out at the end, -16 LUFS together', async () => {
    const { short, film } = await render(narrated, { music: { upload_id: music, level: 'loud' } });

    expect(short.music).toEqual({ upload_id: music, level: 'loud' });
    expect(Math.abs((await film.loudness()) + 16)).toBeLessThan(1);
    const speechEnd = short.duration - 4;
    const during = await film.toneLevel({ from: speechEnd * 0.3, to: speechEnd * 0.8, hertz: 440 });
    const later = await film.toneLevel({ from: speechEnd + 1, to: speechEnd + 2, hertz: 440 });
    expect(later - during).toBeGreaterThan(4);
    // The tone of two seconds was repeated; then it ends.
    expect(await film.toneLevel({ from: short.duration - 0.3, to: short.duration, hertz: 440 })).toBeLessThan(later - 12);
  });

  it('render: quiet music -> quieter than loud music by 12 dB', async () => {
    const level = async (chosen: string): Promise<number> => {
      const { short, film } = await render(narrated, { music: { upload_id: music, level: chosen } });
      return film.toneLevel({ from: short.duration - 3, to: short.duration - 2, hertz: 440 });
    };

    const difference = (await level('loud')) - (await level('quiet'));

    expect(Math.abs(difference - 12)).toBeLessThan(3);
  });

  it('render: no narration -> the music alone at -16 LUFS', async () => {
    const { film } = await render([scene('', 5)], { music: { upload_id: music } });

    expect(Math.abs((await film.loudness()) + 16)).toBeLessThan(1);
  });

  it('create: upload of another user -> 404, video without sound -> 400, both naming the field; deleted later -> the rendering fails', async () => {
    const foreign = await sendVideo(newId(), await videos.createVideo({ seconds: 1 }));
    const silent = await sendVideo(me, await videos.createVideo({ seconds: 1, hasAudio: false }));
    const removed = await sendVideo(me, await videos.createVideo({ seconds: 1 }));
    const { body } = await create([scene('')], { music: { upload_id: removed }, render: false });

    const refused = await create([scene('')], { music: { upload_id: foreign } });
    const wrong = await create([scene('')], { music: { upload_id: silent } });
    await send('DELETE', `/api/upload/${removed}`);
    await send('POST', `/api/shorts/${body.short_id}/render`);

    expect([refused.status, refused.body.errors[0].field]).toEqual([404, 'music.upload_id']);
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'music.upload_id']);
    expect(await waitUntilRendered(media, me, body.short_id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('music of this Short was deleted'),
    });
  });
});
