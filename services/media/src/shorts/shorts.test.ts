import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { shortPrefix } from '../objects/object-keys.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const events: TrenzEvent[] = [];
let media: TestMedia;
let videos: VideoFactory;
let uploadId = '';
const me = newId();
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_WORKER_CONCURRENCY: '2', MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  const onBatch = async (deliveries: readonly { value: Uint8Array }[]) =>
    void events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
  await media.bus.subscribe({ group: 'shorts-test', topics: [topics.media], onBatch });
  // Red on the left, blue on the right, so that the crop position is visible.
  const halves = 'drawbox=0:0:iw/2:ih:red:fill,drawbox=iw/2:0:iw/2:ih:blue:fill';
  const { body } = await media.sendFile({
    as: me,
    bytes: await videos.createVideo({ seconds: 3, filter: halves }),
    name: 'Two_halves.mp4',
  });
  uploadId = body.id;
  await waitUntilProcessed(media, me, uploadId);
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const as = (id: string) => ({ as: { id } });
const createShort = (more = {}) => media.send('POST', '/api/shorts-from-upload', { ...as(me), body: { upload_id: uploadId, ...more } });
const getShort = (id: string, userId = me) => media.send('GET', `/api/shorts/${id}`, as(userId));
const saveEdit = (id: string, body: object, userId = me) => media.send('PUT', `/api/shorts/${id}/edit`, { ...as(userId), body });
const startRendering = (id: string, userId = me) => media.send('POST', `/api/shorts/${id}/render`, as(userId));
const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 100;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 100;
const createdOf = (id: string) =>
  events.filter(({ type, data }) => type === 'short.created' && (data as { shortId?: string }).shortId === id);

/** The crop is 101 pixels wide: in the left half at x = 0, in the right half from x = 160 on. */
const cut = {
  start: 0.5,
  end: 2.5,
  captions_mode: 'burned',
  cover_at: 2,
  title: 'From red to blue',
  crop: [
    { at: 0.5, x: 0, y: 0 },
    { at: 2, x: 219, y: 0 },
  ],
  captions: [{ start: 0, end: 1.2, text: 'Look {here}' }],
};

describe('Short of an upload', () => {
  it('create: first call -> draft with the best highlight and a centered crop; again -> the same Short; with `new` -> another one', async () => {
    const first = await createShort();
    const again = await createShort();
    const another = await createShort({ new: true });

    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(another.body).not.toEqual(first.body);
    const { body } = await getShort(first.body.short_id);
    expect(body).toMatchObject({ status: 'draft', title: '', script: '', upload_id: uploadId, video_url: null, public: false, version: 1 });
    expect(body.edit).toMatchObject({ start: 0, end: 3, captions_mode: 'none', crop: [{ at: 0, x: 110, y: 0, scale: 1 }] });
    await eventually(() => expect(createdOf(first.body.short_id)).toHaveLength(1));
  });

  it('create: no captions or title -> the file name is neither in the Short nor in its events', async () => {
    const { short_id } = (await createShort({ new: true })).body;
    const created = (await getShort(short_id)).body;
    const saved = (await saveEdit(short_id, { ...cut, captions: [], title: '' })).body;
    const titled = (await saveEdit(short_id, { ...cut, captions: [], title: 'By hand' })).body;

    expect(created).toMatchObject({ title: '', script: '', scenes: [{ description: 'The video from 0:00', narration: '', duration: 3 }] });
    expect(saved).toMatchObject({ title: '', script: '', scenes: [{ description: 'The video from 0:00', narration: '', duration: 2 }] });
    expect(titled).toMatchObject({ title: 'By hand', script: 'By hand' });
    await eventually(() => expect(createdOf(short_id)).toHaveLength(1));
    const [row] = await media.sql.query('SELECT to_jsonb(s)::text AS stored FROM shorts s WHERE id = $1', [short_id]);
    for (const text of [created, titled, row, createdOf(short_id)[0]?.data].map((each) => JSON.stringify(each)))
      expect(text).not.toMatch(/halves/i);
  });

  it('render: trimmed, moving crop, burned captions -> 9:16, the length of the edit, the crop positions and the cover frame', async () => {
    const { short_id } = (await createShort({ new: true })).body;

    const saved = await saveEdit(short_id, cut);
    const ordered = await startRendering(short_id);
    const body = await waitUntilRendered(media, me, short_id);

    expect([saved.status, ordered.status]).toEqual([200, 202]);
    expect(body).toMatchObject({ status: 'ready', title: 'From red to blue', width: 360, height: 640, captions_url: null, version: 2 });
    const bytes = await download(media, body.video_url);
    expect(await videos.probe(bytes)).toMatchObject({
      video: 'h264',
      audio: 'aac',
      width: 360,
      height: 640,
      rate: '30/1',
      fastStart: true,
    });
    expect(Math.abs(body.duration - 2)).toBeLessThan(0.1);
    expect(isRed(await videos.pixel(bytes, 0.1, 180, 60))).toBe(true);
    expect(isBlue(await videos.pixel(bytes, 1.8, 180, 60))).toBe(true);
    expect(isBlue(await videos.pixel(await download(media, body.thumbnail_url), 0, 180, 60))).toBe(true);
    await eventually(() => expect(createdOf(short_id).at(-1)?.data).toMatchObject({ version: 2, videoUrl: body.video_url.split('?')[0] }));
  });

  it('render: zoom, caption track and generated cover -> zoomed crop, caption times relative to the Short', async () => {
    const { short_id } = (await createShort({ new: true })).body;
    const crop = [
      { at: 0.5, x: 0, y: 0, scale: 0.4 },
      { at: 2.5, x: 219, y: 0, scale: 1 },
    ];

    await saveEdit(short_id, { ...cut, crop, captions_mode: 'track', cover_at: 'generated' });
    await startRendering(short_id);
    const body = await waitUntilRendered(media, me, short_id);

    expect(body.status).toBe('ready');
    const bytes = await download(media, body.video_url);
    expect(await videos.probe(bytes)).toMatchObject({ width: 360, height: 640 });
    expect([isRed(await videos.pixel(bytes, 0.1, 180, 320)), isBlue(await videos.pixel(bytes, 1.9, 180, 320))]).toEqual([true, true]);
    expect(String(await download(media, body.captions_url))).toContain('00:00:00.000 --> 00:00:00.700\nLook {here}');
    expect(await videos.probe(await download(media, body.thumbnail_url))).toMatchObject({ width: 360, height: 640 });
  });

  it('edit: values outside of the video -> 400 naming each field', async () => {
    const { short_id } = (await createShort()).body;
    const invalid = {
      ...cut,
      start: 2,
      end: 90,
      cover_at: 0,
      crop: [
        { at: 1, x: 9_000, y: 0 },
        { at: 0, x: 0, y: 0 },
      ],
    };

    const { status, body } = await saveEdit(short_id, invalid);

    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['end', 'crop.1.at', 'crop.0.x', 'cover_at']);
  });

  it('access: Short of another user -> 404; published with an item -> 200; item removed -> 404', async () => {
    const otherUser = newId();
    const { short_id } = (await createShort({ new: true })).body;
    await startRendering(short_id);
    await waitUntilRendered(media, me, short_id);
    const [hidden, edited, ordered] = [
      await getShort(short_id, otherUser),
      await saveEdit(short_id, cut, otherUser),
      await startRendering(short_id, otherUser),
    ];
    const item = { contentId: newId(), userId: me, type: 'video', title: 'x', shortId: short_id };

    await media.publish('content.published', { ...item, version: 2 });
    const shown = await eventually(async () => {
      const answer = await getShort(short_id, otherUser);
      expect(answer.status).toBe(200);
      return answer.body;
    });
    const video = await fetch(media.url + shown.video_url);
    await media.publish('content.removed', { ...item, version: 3 });

    expect([hidden.status, edited.status, ordered.status]).toEqual([404, 404, 404]);
    expect(shown).toMatchObject({ public: true, edit: null, upload_id: null, status: 'ready' });
    expect(shown.video_url).not.toContain('signature');
    expect(video.status).toBe(200);
    await eventually(async () => expect((await getShort(short_id, otherUser)).status).toBe(404));
  });

  it('cancel: rendering -> draft; rendered again -> ready without files of the first attempt', async () => {
    const { short_id } = (await createShort({ new: true })).body;
    await startRendering(short_id);

    const cancelled = await media.send('POST', `/api/shorts/${short_id}/cancel`, as(me));
    await startRendering(short_id);
    const body = await waitUntilRendered(media, me, short_id);

    expect(cancelled.body).toMatchObject({ status: 'draft', stage: null });
    expect(body).toMatchObject({ status: 'ready', version: 2 });
    const left = () => media.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [short_id]);
    await eventually(async () => expect(await left()).toEqual([]));
  });

  it('list: several pages -> each own Short once', async () => {
    const pages: string[] = [];
    let path: string | undefined = '/api/shorts?limit=2';
    while (path) {
      const { body, headers } = await media.send('GET', path, as(me));
      pages.push(...body.map(({ id }: { id: string }) => id));
      path = /^<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }

    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(3);
    const [listed] = (await media.send('GET', '/api/shorts?limit=1', as(me))).body;
    expect(['script', 'scenes', 'edit'].filter((field) => field in listed)).toEqual([]);
    expect((await media.send('GET', '/api/shorts', as(newId()))).body).toEqual([]);
  });

  it('create: upload with captions -> title, script and narration from the captions', async () => {
    const captions = 'WEBVTT\n\n00:00.200 --> 00:01.000\nWe bake before dawn. We sell out by noon.\n';
    await media.send('PUT', `/api/upload/${uploadId}/captions`, { ...as(me), body: { captions } });
    const { short_id } = (await createShort({ new: true })).body;

    const { body } = await getShort(short_id);

    expect(body).toMatchObject({
      title: 'We bake before dawn.',
      script: 'We bake before dawn. We sell out by noon.',
      scenes: [{ description: 'The video from 0:00', narration: 'We bake before dawn. We sell out by noon.' }],
    });
    await eventually(() => expect(createdOf(short_id)).toMatchObject([{ data: { title: 'We bake before dawn.' } }]));
  });
});

describe('Short from a script', () => {
  const scenes = [
    { description: 'A window in the rain', narration: '', duration: 0.7 },
    { description: 'The sun & a "cup" of tea', narration: '', duration: 0.63 },
  ];
  const send = (body: object) =>
    media.send('POST', '/api/shorts/from-script', { ...as(me), body: { script: 'Rain.', title: 'Rain', scenes, ...body } });

  it('create: two scenes -> vertical video of their total length with silent audio and a cover', async () => {
    const { status, body } = await send({});
    const short = await waitUntilRendered(media, me, body.short_id);

    expect(status).toBe(202);
    expect(short).toMatchObject({
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
    const video = await videos.probe(await download(media, short.video_url));
    expect(video).toMatchObject({ video: 'h264', audio: 'aac', width: 1080, height: 1920, fastStart: true });
    expect(Math.abs(video.duration - 1.33)).toBeLessThan(0.06);
    expect((await saveEdit(body.short_id, cut)).status).toBe(409);
  });

  it('create: scenes longer than three minutes -> 400 naming scenes', async () => {
    const { status, body } = await send({
      scenes: Array.from({ length: 4 }, () => ({ description: 'long', narration: '', duration: 60 })),
    });

    expect([status, body.errors[0].field]).toEqual([400, 'scenes']);
  });
});

it('account.deleted: user with a Short -> row and files are deleted', async () => {
  const key = `${shortPrefix((await createShort()).body.short_id)}video.mp4`;
  await media.context.objects.put(key, Buffer.from('video'), { contentType: 'video/mp4' });
  await media.publish('account.deleted', { userId: me });

  await eventually(async () => expect(await media.sql.query('SELECT 1 FROM shorts WHERE user_id = $1', [me])).toEqual([]));
  await eventually(async () => expect(await media.context.objects.head(key)).toBeUndefined());
});
