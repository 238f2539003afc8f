import { newId } from '@trenzeye/kit';
import { speechSpans } from '../speech/words/measured-words.ts';
import { openFilm } from '../testing/film-audio.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilRendered } from '../testing/wait-for-job.ts';

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

const scene = (narration: string, duration = 1) => ({ description: 'Close-up, straight into the camera', narration, duration });
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = me) =>
  media.send(method, path, { as: { id: as }, ...(body && { body }) });
const script = (scenes: readonly object[], more: object = {}) => ({ script: 'Bread.', title: 'Bread', scenes, ...more });
const create = async (scenes: readonly object[], more: object = {}): Promise<string> =>
  (await send('POST', '/api/shorts/from-script', script(scenes, more))).body.short_id;
const render = async (scenes: readonly object[], more: object = {}) => {
  const short = await waitUntilRendered(media, me, await create(scenes, more));
  expect([short.status, short.reason]).toEqual(['ready', null]);
  return { short, film: await openFilm(videos, await download(media, short.video_url)) };
};
const sendTake = async (id: string, narration: string, bytes: Uint8Array, as = me) => {
  const form = new FormData();
  form.set('narration', narration);
  form.set('duration', '1.5');
  form.set('take', new Blob([Buffer.from(bytes)]), 'take.webm');
  const headers = { authorization: `Bearer ${await media.signer.sign({ id: as })}` };
  const response = await fetch(`${media.url}/api/shorts/${id}/takes`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Awaited<ReturnType<typeof send>>['body'] };
};

describe('spoken Shorts', () => {
  it('render: three narrated scenes -> each lasts as long as its speech, at -16 LUFS, captions within 150 ms of the words', async () => {
    const { short, film } = await render([scene('Tomorrow we bake bread.', 9), scene('They never sleep.'), scene('Come early.')], {
      voice_type: 'AI_Generated_Male',
    });

    expect(short.spoken).toEqual({ voice: 'Basic voice, male', is_basic: true, recorded: 0, note: null });
    expect(Math.abs((await film.loudness()) + 16)).toBeLessThan(1);
    const spans = speechSpans(await film.recording());
    const starts = spans.filter(({ start }, index) => index === 0 || start - (spans[index - 1]?.end ?? 0) > 0.4).map(({ start }) => start);
    expect(starts).toHaveLength(3);
    expect(short.duration).toBeLessThan(8);
    expect(short.duration - (spans.at(-1)?.end ?? 0)).toBeGreaterThan(0.3);
    const caption = { top: 1_290, height: 90 };
    for (const start of starts) {
      const [before, after] = [
        await film.brightest({ at: start - 0.15, ...caption }),
        await film.brightest({ at: start + 0.15, ...caption }),
      ];
      expect({ start, isShownBefore: before > 200, isShownAfter: after > 200 }).toEqual({
        start,
        isShownBefore: false,
        isShownAfter: true,
      });
    }
  });

  it('render: no narration -> silent with the length of the script; Spanish without a voice for it -> captions, silent, with a note', async () => {
    const silent = await render([scene('', 0.7), scene('', 0.63)]);
    const spanish = await render([scene('Los trenes de noche vuelven.', 1.5)]);

    expect(silent.short.spoken).toEqual({ voice: null, is_basic: false, recorded: 0, note: null });
    expect(Math.abs(silent.short.duration - 1.33)).toBeLessThan(0.06);
    expect(spanish.short.spoken).toMatchObject({ voice: null, note: expect.stringContaining('basic voice speaks English') });
    expect(speechSpans(await spanish.film.recording())).toEqual([]);
    expect(await spanish.film.brightest({ at: 0.7, top: 1_290, height: 90 })).toBeGreaterThan(200);
  });

  it('render: recording of one scene -> it is used there, gated and as loud as the other scene; the file survives the rendering', async () => {
    const id = await create([scene('My own words.'), scene('The other scene.')], { render: false, voice_type: 'Human_Female' });
    const recorded = await videos.createVideo({
      ...{
        extension: 'webm',
        codec: ['-c:v', 'libvpx', '-deadline', 'realtime'],
        audioCodec: ['-c:a', 'libopus'],
        size: '16x16',
        seconds: 2,
      },
      extraOptions: ['-af', "volume='if(between(t,0.5,1.5),0.1,0.002)':eval=frame"],
    });

    const stored = await sendTake(id, 'My own words.', recorded);
    await send('POST', `/api/shorts/${id}/render`);
    const short = await waitUntilRendered(media, me, id);

    expect([stored.status, stored.body.status]).toEqual([201, 'draft']);
    expect(short).toMatchObject({ status: 'ready', spoken: { voice: 'Basic voice, female', is_basic: true, recorded: 1 } });
    const film = await openFilm(videos, await download(media, short.video_url));
    const [first] = speechSpans(await film.recording());
    expect((first?.end ?? 0) - (first?.start ?? 0)).toBeCloseTo(1, 0);
    expect(Math.abs((await film.loudness()) + 16)).toBeLessThan(1);
    expect((await download(media, short.takes[0].url)).length).toBe(recorded.length);
  });
});

describe('recordings and scripts', () => {
  it('takes: recorded again -> replaces the first, whose file is deleted; deleted -> gone from the quota', async () => {
    const id = await create([scene('My own words.')], { render: false });
    const recorded = await videos.createVideo({
      extension: 'webm',
      codec: ['-c:v', 'libvpx'],
      audioCodec: ['-c:a', 'libopus'],
      seconds: 1,
    });
    await sendTake(id, 'My own words.', recorded);

    const { body } = await sendTake(id, 'My own words.', recorded);
    const removed = await send('DELETE', `/api/shorts/${id}/takes/${body.takes[0].id}`);

    expect(body.takes).toMatchObject([{ narration: 'My own words.', duration: 1.5 }]);
    expect([removed.status, removed.body.takes]).toEqual([200, []]);
    expect(await media.sql.query('SELECT key FROM made_files WHERE subject_id = $1', [id])).toEqual([]);
  });

  it('takes: text file, no narration, Short of another user -> 415, 400, 404', async () => {
    const id = await create([scene('My own words.')], { render: false });
    const recorded = await videos.createVideo({
      extension: 'webm',
      codec: ['-c:v', 'libvpx'],
      audioCodec: ['-c:a', 'libopus'],
      seconds: 1,
    });

    expect((await sendTake(id, 'My own words.', Buffer.from('not audio'))).status).toBe(415);
    expect((await sendTake(id, ' ', recorded)).status).toBe(400);
    expect((await sendTake(id, 'My own words.', recorded, newId())).status).toBe(404);
  });

  it('script: changed before rendering -> stored; of another user -> 404; while rendering -> 409', async () => {
    const id = await create([scene('One.')], { render: false });
    const changed = script([scene('Two.')], { speech: { voice: 'basic-awb' }, style: 'ink' });

    const saved = await send('PUT', `/api/shorts/${id}/script`, changed);
    const foreign = await send('PUT', `/api/shorts/${id}/script`, changed, newId());
    await send('POST', `/api/shorts/${id}/render`);
    const refused = await send('PUT', `/api/shorts/${id}/script`, changed);

    expect(saved.body).toMatchObject({ status: 'draft', scenes: [{ narration: 'Two.' }], speech: { voice: 'basic-awb', language: '' } });
    expect([foreign.status, refused.status]).toEqual([404, 409]);
    expect((await waitUntilRendered(media, me, id)).spoken.voice).toBe('Basic voice, male, Scottish');
  });
});
