import { newId } from '@trenzeye/kit';
import { unedited } from '@trenzeye/proto/drawing/photo-geometry';
import { openFilm } from '../../testing/film-audio.ts';
import { solidImage, twoColourImage } from '../../testing/images.ts';
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
const uploadPhoto = async (bytes: Uint8Array, as = me): Promise<string> => {
  const { body } = await media.sendFile({ as, bytes, media_type: 'image', name: 'harbour.jpg' });
  expect((await waitUntilProcessed(media, as, body.id)).status).toBe('processed');
  return body.id;
};
const upright = () => solidImage(720, 1_280).jpeg().toBuffer();
const scene = (narration: string, uploadId?: string, motion?: string) => ({
  description: 'The harbour',
  narration,
  duration: 1.5,
  ...(uploadId && { visual: { kind: 'photo', upload_id: uploadId, ...(motion && { motion }) } }),
});
const create = (scenes: readonly object[], more: object = {}) =>
  send('POST', '/api/shorts/from-script', { script: 'Harbour.', title: 'Harbour', scenes, ...more });

describe('photos in Shorts', () => {
  it('render: photo, then a card -> the photo with its edit fills the frame, captions on it, the scenes fade into each other', async () => {
    const photo = await uploadPhoto(await twoColourImage(1));
    // The lower half of the photo, which is blue.
    await send('PUT', `/api/upload/${photo}/photo`, { ...unedited, shape: '1:1', zoom: 2, y: 1 });

    const { body } = await create([scene('Los trenes vuelven.', photo, 'still'), scene('')]);
    const short = await waitUntilRendered(media, me, body.short_id);

    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect(short.scenes[0].visual).toEqual({ kind: 'photo', upload_id: photo, motion: 'still' });
    const film = await openFilm(videos, await download(media, short.video_url));
    expect(Math.abs(short.duration - 3)).toBeLessThan(0.05);
    const [top, corner] = [await film.colour({ at: 0.7, x: 540, y: 100 }), await film.colour({ at: 0.7, x: 20, y: 700 })];
    expect([top.b > 180, top.r < 60, corner.b > 180, corner.r < 60]).toEqual([true, true, true, true]);
    // Captions are white on a darker part of the photo.
    const below = await film.colour({ at: 0.7, x: 20, y: 1_330 });
    expect(below.b).toBeLessThan(140);
    expect(await film.brightest({ at: 0.7, top: 1_290, height: 90 })).toBeGreaterThan(200);
    // The fade begins with the second scene.
    const [before, during, after] = await Promise.all([1.45, 1.63, 2.2].map((at) => film.colour({ at, x: 540, y: 100 })));
    expect(before?.b).toBeGreaterThan(180);
    expect(during?.b).toBeLessThan((before?.b ?? 0) - 30);
    expect(during?.b).toBeGreaterThan((after?.b ?? 0) + 20);
  });

  it('render: photo in motion -> the film has its length, and the frames differ', async () => {
    const photo = await uploadPhoto(await twoColourImage(1));

    const { body } = await create([scene('', photo, 'zoom_in'), scene('', photo, 'pan')]);
    const short = await waitUntilRendered(media, me, body.short_id);

    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect(Math.abs(short.duration - 3)).toBeLessThan(0.05);
    const film = await openFilm(videos, await download(media, short.video_url));
    expect((await film.colour({ at: 0.3, x: 540, y: 300 })).r).toBeGreaterThan(150);
    expect((await film.colour({ at: 2.7, x: 540, y: 1_700 })).b).toBeGreaterThan(150);
  });

  it('render: photo deleted meanwhile -> fails and names the scene; with a card instead it is rendered', async () => {
    const photo = await uploadPhoto(await upright());
    const { body } = await create([scene(''), scene('', photo)], { render: false });
    expect((await send('DELETE', `/api/upload/${photo}`)).status).toBeLessThan(300);

    await send('POST', `/api/shorts/${body.short_id}/render`);
    const failed = await waitUntilRendered(media, me, body.short_id);
    expect(failed).toMatchObject({ status: 'failed', reason: expect.stringContaining('photo of scene 2 was deleted') });

    const script = { script: 'Harbour.', title: 'Harbour', scenes: [scene(''), scene('')] };
    expect((await send('PUT', `/api/shorts/${body.short_id}/script`, script)).status).toBe(200);
    await send('POST', `/api/shorts/${body.short_id}/render`);
    expect((await waitUntilRendered(media, me, body.short_id)).status).toBe('ready');
  });
});

describe('photos of scenes', () => {
  it('create and change: photo of another user -> 404 naming the scene; a video -> 400 naming it', async () => {
    const foreign = await uploadPhoto(await upright(), newId());
    const { body: video } = await media.sendFile({ as: me, bytes: await videos.createVideo(), media_type: 'video', name: 'a.mp4' });
    const { body: own } = await create([scene('')], { render: false });

    const refused = await create([scene(''), scene('', foreign)]);
    const script = { script: 'Harbour.', title: 'Harbour', scenes: [scene('', foreign)] };
    const changed = await send('PUT', `/api/shorts/${own.short_id}/script`, script);
    const wrongType = await create([scene('', video.id)]);

    expect([refused.status, refused.body.errors[0].field]).toEqual([404, 'scenes.1.visual.upload_id']);
    expect([changed.status, changed.body.errors[0].field]).toEqual([404, 'scenes.0.visual.upload_id']);
    expect([wrongType.status, wrongType.body.errors[0].field]).toEqual([400, 'scenes.0.visual.upload_id']);
  });
});

describe('Shorts from photos', () => {
  it('from photos: three of them -> a draft with a scene each, narrated by their texts; a foreign one -> 404 naming it', async () => {
    const photos = [await uploadPhoto(await upright()), await uploadPhoto(await upright()), await uploadPhoto(await upright())];
    const foreign = await uploadPhoto(await upright(), newId());
    const texts = ['First light.', '', 'The boats leave.'];
    const body = { photos: photos.map((upload_id, index) => ({ upload_id, narration: texts[index] })) };

    const created = await send('POST', '/api/shorts/from-photos', body);
    const refused = await send('POST', '/api/shorts/from-photos', { photos: [...body.photos, { upload_id: foreign }] });

    expect(created.status).toBe(201);
    const { body: short } = await send('GET', `/api/shorts/${created.body.short_id}`);
    expect(short).toMatchObject({ status: 'draft', title: 'First light.', script: 'First light.\nThe boats leave.' });
    expect(short.scenes).toEqual(
      photos.map((upload_id, index) => ({
        description: `Photo ${index + 1}`,
        narration: texts[index],
        duration: 4,
        visual: { kind: 'photo', upload_id, motion: 'auto' },
      })),
    );
    expect([refused.status, refused.body.errors[0].field]).toEqual([404, 'photos.3.upload_id']);
  });

  it('from an upload: an image -> a draft with one scene; of another user -> 404', async () => {
    const photo = await uploadPhoto(await upright());

    const { status, body } = await send('POST', '/api/shorts-from-upload', { upload_id: photo });
    const foreign = await send('POST', '/api/shorts-from-upload', { upload_id: photo }, newId());

    expect([status, foreign.status]).toEqual([200, 404]);
    const { body: short } = await send('GET', `/api/shorts/${body.short_id}`);
    expect(short).toMatchObject({ upload_id: null, scenes: [{ visual: { upload_id: photo } }] });
  });
});
