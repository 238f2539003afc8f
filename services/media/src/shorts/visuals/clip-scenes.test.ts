import { newId } from '@trenzeye/kit';
import { openFilm } from '../../testing/film-audio.ts';
import { solidImage } from '../../testing/images.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const me = newId();
let media: TestMedia;
let videos: VideoFactory;
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0', MEDIA_FFMPEG_THREADS: '2' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = me) =>
  media.send(method, path, { as: { id: as }, ...(body && { body }) });

const fill = (colour: string, when: string) => `drawbox=0:0:iw:ih:${colour}:fill:enable='${when}'`;
/** Red for two seconds, then green, then blue. */
const threeColours = [fill('red', 'lt(t,2)'), fill('lime', 'between(t,2,3.999)'), fill('blue', 'gte(t,4)')].join(',');

const uploadVideo = async (as = me): Promise<string> => {
  const bytes = await videos.createVideo({ size: '640x360', seconds: 6, rate: 25, filter: threeColours });
  const { body } = await media.sendFile({ as, bytes, media_type: 'video', name: 'harbour.mp4' });
  expect((await waitUntilProcessed(media, as, body.id)).status).toBe('processed');
  return body.id;
};
const scene = (seconds: number, visual?: object) => ({
  description: 'The harbour',
  narration: '',
  duration: seconds,
  ...(visual && { visual }),
});
const clip = (upload_id: string, start: number, end: number) => ({ kind: 'clip', upload_id, start, end });
const create = (scenes: readonly object[], more: object = {}) =>
  send('POST', '/api/shorts/from-script', { script: 'Harbour.', title: 'Harbour', scenes, ...more });

describe('clips in Shorts', () => {
  it('render: two sections of a video and a card -> each section in its scene, the last picture of a short one stays, no sound', async () => {
    const video = await uploadVideo();

    const { body } = await create([scene(3, clip(video, 2, 4)), scene(2, clip(video, 4, 6)), scene(1)]);
    const short = await waitUntilRendered(media, me, body.short_id);

    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect(Math.abs(short.duration - 6)).toBeLessThan(0.05);
    const film = await openFilm(videos, await download(media, short.video_url));
    const times = [0.1, 1.7, 2.9, 3.6, 4.8];
    const colours = await Promise.all(times.map((at) => film.colour({ at, x: 540, y: 960 })));
    const names = colours.map(({ r, g, b }) => (g > 180 && r < 90 ? 'green' : b > 180 && g < 90 ? 'blue' : `${r} ${g} ${b}`));
    expect(names).toEqual(['green', 'green', 'green', 'blue', 'blue']);
    const corner = await film.colour({ at: 1, x: 12, y: 12 });
    expect(corner.g).toBeGreaterThan(180);
    const { samples } = await film.recording();
    expect(samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(0.001);
    const cover = await download(media, short.thumbnail_url);
    expect(cover.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('render: video deleted meanwhile -> fails and names the scene', async () => {
    const video = await uploadVideo();
    const { body } = await create([scene(1), scene(1, clip(video, 0, 2))], { render: false });
    expect((await send('DELETE', `/api/upload/${video}`)).status).toBeLessThan(300);

    await send('POST', `/api/shorts/${body.short_id}/render`);
    const failed = await waitUntilRendered(media, me, body.short_id);

    expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('video of scene 2 was deleted') });
  });

  it('create: video of another user -> 404; a photo, a section after the end or too short -> 400, each naming the field of the scene', async () => {
    const [own, foreign] = [await uploadVideo(), await uploadVideo(newId())];
    const { body: photo } = await media.sendFile({
      as: me,
      bytes: await solidImage(64, 64).jpeg().toBuffer(),
      media_type: 'image',
      name: 'a.jpg',
    });
    await waitUntilProcessed(media, me, photo.id);
    const refused = [clip(foreign, 0, 2), clip(photo.id, 0, 2), clip(own, 4, 9), clip(own, 2, 2.2), clip(own, 3, 1)];

    const answers = await Promise.all(refused.map((visual) => create([scene(1), scene(1, visual)])));

    expect(answers.map(({ status, body }) => [status, body.errors[0].field])).toEqual([
      [404, 'scenes.1.visual.upload_id'],
      [400, 'scenes.1.visual.upload_id'],
      [400, 'scenes.1.visual.end'],
      [400, 'scenes.1.visual.end'],
      [400, 'scenes.1.visual.end'],
    ]);
  });

  it('read: the clip of a scene -> shown to its owner only', async () => {
    const video = await uploadVideo();
    const { body } = await create([scene(1, clip(video, 1, 3))]);
    const own = await waitUntilRendered(media, me, body.short_id);

    const other = await send('GET', `/api/shorts/${body.short_id}`, undefined, newId());

    expect(own.scenes[0].visual).toEqual(clip(video, 1, 3));
    expect(other.status).toBe(404);
  });
});
