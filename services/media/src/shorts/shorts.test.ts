import { jest } from '@jest/globals';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { shortPrefix } from '../domain/uploads/upload-keys.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const events: TrenzEvent[] = [];
let media: TestMedia;
let studio: VideoFactory;
let uploadId = '';
const me = newId();
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_WORKER_CONCURRENCY: '2', MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0' };
  [media, studio] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  const onBatch = async (deliveries: readonly { value: Uint8Array }[]) =>
    void events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
  await media.bus.subscribe({ group: 'shorts-test', topics: [topics.media], onBatch });
  // Red on the left, blue on the right: where the frame lies can be seen.
  const halves = 'drawbox=0:0:iw/2:ih:red:fill,drawbox=iw/2:0:iw/2:ih:blue:fill';
  const { body } = await media.sendFile({ as: me, bytes: await studio.film({ seconds: 3, filter: halves }), name: 'Two_halves.mp4' });
  uploadId = body.id;
  await waitUntilProcessed(media, me, uploadId);
});
afterAll(async () => {
  await media.stop();
  await studio.close();
});

const as = (id: string) => ({ as: { id } });
const begin = (more = {}) => media.send('POST', '/api/shorts-from-upload', { ...as(me), body: { upload_id: uploadId, ...more } });
const short = (id: string, who = me) => media.send('GET', `/api/shorts/${id}`, as(who));
const edit = (id: string, body: object, who = me) => media.send('PUT', `/api/shorts/${id}/edit`, { ...as(who), body });
const order = (id: string, who = me) => media.send('POST', `/api/shorts/${id}/render`, as(who));
const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 100;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 100;
const createdOf = (id: string) =>
  events.filter(({ type, data }) => type === 'short.created' && (data as { shortId?: string }).shortId === id);

/** A frame of 101 of 180 lines' height lies in the left half from 0 on, in the right one from 180 on. */
const cut = {
  ...{ start: 0.5, end: 2.5, captions_mode: 'burned', cover_at: 2, title: 'From red to blue' },
  crop: [
    { at: 0.5, x: 0, y: 0 },
    { at: 2, x: 219, y: 0 },
  ],
  captions: [{ start: 0, end: 1.2, text: 'Look {here}' }],
};

describe('a Short of an upload', () => {
  it('begun -> a draft cut at the best highlight, in the middle; begun again -> the same, with `new` another', async () => {
    const first = await begin();
    const again = await begin();
    const another = await begin({ new: true });

    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(another.body).not.toEqual(first.body);
    const { body } = await short(first.body.short_id);
    expect(body).toMatchObject({ status: 'draft', title: '', script: '', upload_id: uploadId, video_url: null, public: false, version: 1 });
    expect(body.edit).toMatchObject({ start: 0, end: 3, captions_mode: 'none', crop: [{ at: 0, x: 110, y: 0, scale: 1 }] });
    await eventually(() => expect(createdOf(first.body.short_id)).toHaveLength(1));
  });

  it('without captions or a title -> the name of the uploaded file is neither in the Short nor in its events', async () => {
    const { short_id } = (await begin({ new: true })).body;
    const begun = (await short(short_id)).body;
    const saved = (await edit(short_id, { ...cut, captions: [], title: '' })).body;
    const titled = (await edit(short_id, { ...cut, captions: [], title: 'By hand' })).body;

    expect(begun).toMatchObject({ title: '', script: '', scenes: [{ description: 'The video from 0:00', narration: '', duration: 3 }] });
    expect(saved).toMatchObject({ title: '', script: '', scenes: [{ description: 'The video from 0:00', narration: '', duration: 2 }] });
    expect(titled).toMatchObject({ title: 'By hand', script: 'By hand' });
    await eventually(() => expect(createdOf(short_id)).toHaveLength(1));
    const [row] = await media.context.sql.query('SELECT to_jsonb(s)::text AS stored FROM shorts s WHERE id = $1', [short_id]);
    for (const text of [begun, titled, row, createdOf(short_id)[0]?.data].map((each) => JSON.stringify(each)))
      expect(text).not.toMatch(/halves/i);
  });

  it('cut, moved, captioned and rendered -> 9:16, as long as the cut, the frame where it was put, the cover of its moment', async () => {
    const { short_id } = (await begin({ new: true })).body;

    const saved = await edit(short_id, cut);
    const ordered = await order(short_id);
    const body = await waitUntilRendered(media, me, short_id);

    expect([saved.status, ordered.status]).toEqual([200, 202]);
    expect(body).toMatchObject({ status: 'ready', title: 'From red to blue', width: 360, height: 640, captions_url: null, version: 2 });
    const bytes = await download(media, body.video_url);
    expect(await studio.probe(bytes)).toMatchObject({
      video: 'h264',
      audio: 'aac',
      width: 360,
      height: 640,
      rate: '30/1',
      fastStart: true,
    });
    expect(Math.abs(body.duration - 2)).toBeLessThan(0.1);
    expect(isRed(await studio.pixel(bytes, 0.1, 180, 60))).toBe(true);
    expect(isBlue(await studio.pixel(bytes, 1.8, 180, 60))).toBe(true);
    expect(isBlue(await studio.pixel(await download(media, body.thumbnail_url), 0, 180, 60))).toBe(true);
    await eventually(() => expect(createdOf(short_id).at(-1)?.data).toMatchObject({ version: 2, videoUrl: body.video_url.split('?')[0] }));
  });

  it('zoomed, with captions as a track and a drawn cover -> the frame grows, the track runs by the clock of the Short', async () => {
    const { short_id } = (await begin({ new: true })).body;
    const crop = [
      { at: 0.5, x: 0, y: 0, scale: 0.4 },
      { at: 2.5, x: 219, y: 0, scale: 1 },
    ];

    await edit(short_id, { ...cut, crop, captions_mode: 'track', cover_at: 'generated' });
    await order(short_id);
    const body = await waitUntilRendered(media, me, short_id);

    expect(body.status).toBe('ready');
    const bytes = await download(media, body.video_url);
    expect(await studio.probe(bytes)).toMatchObject({ width: 360, height: 640 });
    expect([isRed(await studio.pixel(bytes, 0.1, 180, 320)), isBlue(await studio.pixel(bytes, 1.9, 180, 320))]).toEqual([true, true]);
    expect(String(await download(media, body.captions_url))).toContain('00:00:00.000 --> 00:00:00.700\nLook {here}');
    expect(await studio.probe(await download(media, body.thumbnail_url))).toMatchObject({ width: 360, height: 640 });
  });

  it('an edit that does not fit -> 400 naming each field', async () => {
    const { short_id } = (await begin()).body;
    const bad = {
      ...cut,
      ...{ start: 2, end: 90, cover_at: 0 },
      crop: [
        { at: 1, x: 9_000, y: 0 },
        { at: 0, x: 0, y: 0 },
      ],
    };

    const { status, body } = await edit(short_id, bad);

    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['end', 'crop.1.at', 'crop.0.x', 'cover_at']);
  });

  it('somebody else’s -> 404 for everything; public with an item that shows it, private again without', async () => {
    const stranger = newId();
    const { short_id } = (await begin({ new: true })).body;
    await order(short_id);
    await waitUntilRendered(media, me, short_id);
    const [hidden, edited, ordered] = [
      await short(short_id, stranger),
      await edit(short_id, cut, stranger),
      await order(short_id, stranger),
    ];
    const item = { contentId: newId(), userId: me, type: 'video', title: 'x', shortId: short_id };

    await media.publish('content.published', { ...item, version: 2 });
    const shown = await eventually(async () => {
      const answer = await short(short_id, stranger);
      expect(answer.status).toBe(200);
      return answer.body;
    });
    const watched = await fetch(media.url + shown.video_url);
    await media.publish('content.removed', { ...item, version: 3 });

    expect([hidden.status, edited.status, ordered.status]).toEqual([404, 404, 404]);
    expect(shown).toMatchObject({ public: true, edit: null, upload_id: null, status: 'ready' });
    expect(shown.video_url).not.toContain('signature');
    expect(watched.status).toBe(200);
    await eventually(async () => expect((await short(short_id, stranger)).status).toBe(404));
  });

  it('rendering cancelled -> a draft again; rendered then -> ready; the first try left nothing', async () => {
    const { short_id } = (await begin({ new: true })).body;
    await order(short_id);

    const cancelled = await media.send('POST', `/api/shorts/${short_id}/cancel`, as(me));
    await order(short_id);
    const body = await waitUntilRendered(media, me, short_id);

    expect(cancelled.body).toMatchObject({ status: 'draft', stage: null });
    expect(body).toMatchObject({ status: 'ready', version: 2 });
    const left = () => media.context.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [short_id]);
    await eventually(async () => expect(await left()).toEqual([]));
  });

  it('the list -> latest first, page by page, one’s own alone', async () => {
    const pages: string[] = [];
    let path: string | undefined = '/api/shorts?limit=2';
    while (path) {
      const { body, headers } = await media.send('GET', path, as(me));
      pages.push(...body.map(({ id }: { id: string }) => id));
      path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }

    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(3);
    expect((await media.send('GET', '/api/shorts', as(newId()))).body).toEqual([]);
  });

  it('of an upload with captions -> title, script and narration are those of the captions', async () => {
    const captions = 'WEBVTT\n\n00:00.200 --> 00:01.000\nWe bake before dawn. We sell out by noon.\n';
    await media.send('PUT', `/api/upload/${uploadId}/captions`, { ...as(me), body: { captions } });
    const { short_id } = (await begin({ new: true })).body;

    const { body } = await short(short_id);

    expect(body).toMatchObject({
      title: 'We bake before dawn.',
      script: 'We bake before dawn. We sell out by noon.',
      scenes: [{ description: 'The video from 0:00', narration: 'We bake before dawn. We sell out by noon.' }],
    });
    await eventually(() => expect(createdOf(short_id)).toMatchObject([{ data: { title: 'We bake before dawn.' } }]));
  });
});

describe('a Short from a script', () => {
  const scenes = [
    { description: 'A window in the rain', narration: 'Big studios shout. Small ones whisper.', duration: 0.7 },
    { description: 'The sun & a "cup" of tea', narration: '', duration: 0.63 },
  ];
  const send = (body: object) =>
    media.send('POST', '/api/shorts/from-script', { ...as(me), body: { script: 'Rain.', title: 'Rain', scenes, ...body } });

  it('two scenes -> a vertical film as long as both, with silence, captions and a cover', async () => {
    const { status, body } = await send({});
    const made = await waitUntilRendered(media, me, body.short_id);

    expect(status).toBe(202);
    expect(made).toMatchObject({
      status: 'ready',
      reason: null,
      title: 'Rain',
      script: 'Rain.',
      scenes,
      edit: null,
      upload_id: null,
      width: 1080,
      height: 1920,
    });
    const film = await studio.probe(await download(media, made.video_url));
    expect(film).toMatchObject({ video: 'h264', audio: 'aac', width: 1080, height: 1920, fastStart: true });
    expect(Math.abs(film.duration - 1.33)).toBeLessThan(0.06);
    expect((await edit(body.short_id, cut)).status).toBe(409);
  });

  it('scenes of more than three minutes -> 400 naming scenes', async () => {
    const { status, body } = await send({
      scenes: Array.from({ length: 4 }, () => ({ description: 'long', narration: '', duration: 60 })),
    });

    expect([status, body.errors[0].field]).toEqual([400, 'scenes']);
  });
});

it('an account that is deleted -> its Shorts go, with their files', async () => {
  const shortId = (await begin()).body.short_id;
  await media.publish('account.deleted', { userId: me });

  await eventually(async () => expect(await media.context.sql.query('SELECT 1 FROM shorts WHERE user_id = $1', [me])).toEqual([]));
  expect(shortPrefix(shortId)).toBe(`shorts/${shortId}/`);
});
