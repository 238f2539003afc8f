import { newId } from '@trenzeye/kit';
import { openFilm } from '../testing/film-audio.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs);
const me = newId();
let media: TestMedia;
let videos: VideoFactory;
let upload: string;
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_NICE: '0', MEDIA_FFMPEG_THREADS: '2' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  const black = await videos.createVideo({ size: '1280x720', seconds: 4, rate: 25, filter: 'drawbox=0:0:iw:ih:black:fill' });
  const { body } = await media.sendFile({ as: me, bytes: black, media_type: 'video', name: 'talk.mp4' });
  upload = body.id;
  expect((await waitUntilProcessed(media, me, upload)).status).toBe('processed');
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = me) =>
  media.send(method, path, { as: { id: as }, ...(body && { body }) });

const english = [{ start: 0.5, end: 1.5, text: 'The boats leave.' }];
const german = { language: 'de', label: 'Deutsch', captions: [{ start: 2, end: 3.5, text: 'Die Boote fahren hinaus.' }] };

const createShort = async (change: object) => {
  const { body } = await send('POST', '/api/shorts-from-upload', { upload_id: upload, new: true });
  const { body: short } = await send('GET', `/api/shorts/${body.short_id}`);
  const edit = { ...short.edit, start: 0, end: 4, cover_at: 1, captions: english, captions_language: 'en', tracks: [german], ...change };
  return { id: body.short_id as string, saved: await send('PUT', `/api/shorts/${body.short_id}/edit`, edit) };
};
const render = async (id: string) => {
  await send('POST', `/api/shorts/${id}/render`);
  const short = await waitUntilRendered(media, me, id);
  expect([short.status, short.reason]).toEqual(['ready', null]);
  return short;
};
/** Where white captions are shown, in the lower part of a black film: at 1 s the English, at 2.7 s the German one. */
const captionTimes = async (path: string) => {
  const film = await openFilm(videos, await download(media, path));
  const brightness = await Promise.all([1, 2.7].map((at) => film.brightest({ at, top: 780, height: 400 })));
  return brightness.map((value) => value > 200);
};

describe('captions in several languages', () => {
  it('as tracks -> a file for each language with its times, none burned in', async () => {
    const { id, saved } = await createShort({ captions_mode: 'track' });
    expect(saved.status).toBe(200);

    const short = await render(id);

    expect(short.caption_tracks.map(({ language, label }: { language: string; label: string }) => [language, label])).toEqual([
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]);
    expect(short.captions_url).toBe(short.caption_tracks[0].url);
    const files = await Promise.all(short.caption_tracks.map(async ({ url }: { url: string }) => String(await download(media, url))));
    expect(files[0]).toContain('00:00:00.500 --> 00:00:01.500\nThe boats leave.');
    expect(files[1]).toContain('00:00:02.000 --> 00:00:03.500\nDie Boote fahren hinaus.');
    expect(await captionTimes(short.video_url)).toEqual([false, false]);
  });

  it('burned in: chosen language -> only that one is in the film; a removed one -> the first', async () => {
    const { id } = await createShort({ captions_mode: 'burned', burned_language: 'de' });
    const { id: other } = await createShort({ captions_mode: 'burned', burned_language: 'fr' });

    const [chosen, fallback] = [await render(id), await render(other)];

    expect(await captionTimes(chosen.video_url)).toEqual([false, true]);
    expect(await captionTimes(fallback.video_url)).toEqual([true, false]);
    expect([chosen.captions_url, chosen.caption_tracks]).toEqual([null, []]);
  });

  it('invalid tracks: same language twice, captions out of order, invalid code, too many -> 400 naming each field', async () => {
    const again = { ...german, captions: [] };
    const unordered = { ...german, captions: [german.captions[0], { start: 0, end: 1, text: 'Zuerst.' }] };
    const many = ['es', 'fr', 'it', 'pl', 'nl', 'tr'].map((language) => ({ ...again, language }));
    const answers = [
      await createShort({ tracks: [german, again] }),
      await createShort({ tracks: [{ ...again, language: 'en' }] }),
      await createShort({ tracks: [unordered] }),
      await createShort({ tracks: [{ ...german, language: 'German' }] }),
      await createShort({ tracks: many }),
    ];

    expect(answers.map(({ saved }) => [saved.status, saved.body.errors[0].field])).toEqual([
      [400, 'tracks.1.language'],
      [400, 'tracks.0.language'],
      [400, 'tracks.0.captions.1.start'],
      [400, 'tracks.0.language'],
      [400, 'tracks'],
    ]);
  });
});
