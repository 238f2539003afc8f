import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { createFaceFilm, faceXAt } from '../../testing/face-film.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../../testing/video-factory.ts';
import { jobTimeoutMs, waitUntilProcessed } from '../../testing/wait-for-job.ts';
import { frameAt } from '../cut/frame.ts';

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

const send = (method: 'POST' | 'GET' | 'PUT' | 'DELETE', path: string, body?: object, as = me) =>
  media.send(method, path, { as: { id: as }, ...(body && { body }) });
const createShort = async (bytes: Uint8Array): Promise<{ id: string; upload: string }> => {
  const { body } = await media.sendFile({ as: me, bytes, media_type: 'video' });
  expect((await waitUntilProcessed(media, me, body.id)).status).toBe('processed');
  const short = await send('POST', '/api/shorts-from-upload', { upload_id: body.id });
  return { id: short.body.short_id, upload: body.id };
};
const waitForFraming = (id: string) =>
  eventually(async () => {
    const { body } = await send('GET', `/api/shorts/${id}/framing`);
    if (body.status === 'running') throw new Error(`still running, ${body.percent} %`);
    return body;
  }, jobTimeoutMs);

describe('framing of Shorts', () => {
  it('a face that moves, then a cut -> the frame follows within 10 % of the width and jumps at the cut; the edit is unchanged', async () => {
    const { id } = await createShort(await createFaceFilm(videos));
    const before = (await send('GET', `/api/shorts/${id}`)).body.edit;

    const none = await send('GET', `/api/shorts/${id}/framing`);
    const started = await send('POST', `/api/shorts/${id}/framing`);
    const framing = await waitForFraming(id);

    expect(none.body).toEqual({ status: 'none', percent: 0, reason: null, keyframes: [] });
    expect([started.status, started.body.status]).toEqual([202, 'running']);
    expect(framing).toMatchObject({ status: 'ready', percent: 100, reason: null });
    const source = { width: 1_280, height: 720 };
    // From 0.2 s before and after the cut.
    for (const at of [0.1, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 3.8, 4.05, 4.5, 5, 6, 7, 7.9]) {
      const frame = frameAt(framing.keyframes, source, at);
      const middle = frame.x + frame.width / 2;
      // The frame cannot leave the video.
      const nearest = Math.max(frame.width / 2, Math.min(source.width - frame.width / 2, faceXAt(at)));
      expect({ at, difference: Math.abs(middle - nearest) > 128 ? middle - nearest : 0 }).toEqual({ at, difference: 0 });
    }
    // The second shot stands still.
    expect(new Set(framing.keyframes.filter((each: { at: number }) => each.at > 4.02).map(({ x }: { x: number }) => x)).size).toBe(1);
    expect((await send('GET', `/api/shorts/${id}`)).body.edit).toEqual(before);
    const saved = await send('PUT', `/api/shorts/${id}/edit`, { ...before, crop: framing.keyframes });
    expect(saved.status).toBe(200);
  });

  it('no face -> no keyframes', async () => {
    const { id } = await createShort(await videos.createVideo({ seconds: 2, size: '640x360' }));
    await send('POST', `/api/shorts/${id}/framing`);

    expect(await waitForFraming(id)).toMatchObject({ status: 'ready', keyframes: [] });
  });

  it('a vertical video -> conflict; a Short from a script -> conflict; foreign or unknown -> 404', async () => {
    const vertical = await createShort(await videos.createVideo({ seconds: 1, size: '360x640' }));
    const scenes = [{ description: 'The bakery', narration: '', duration: 1 }];
    const script = await send('POST', '/api/shorts/from-script', { script: 'B.', title: 'B', scenes, render: false });
    const path = `/api/shorts/${vertical.id}/framing`;

    const answers = [
      await send('POST', path),
      await send('POST', `/api/shorts/${script.body.short_id}/framing`),
      await send('POST', path, undefined, newId()),
      await send('GET', path, undefined, newId()),
      await send('POST', `/api/shorts/${newId()}/framing`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404, 404, 404]);
  });

  it('the video was deleted -> conflict', async () => {
    const { id, upload } = await createShort(await videos.createVideo({ seconds: 1, size: '640x360' }));
    await send('DELETE', `/api/upload/${upload}`);

    expect((await send('POST', `/api/shorts/${id}/framing`)).status).toBeGreaterThanOrEqual(404);
  });
});
