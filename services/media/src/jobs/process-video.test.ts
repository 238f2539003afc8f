import { jest } from '@jest/globals';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { type VideoOptions, type VideoFactory, createVideoFactory } from '../testing/video-factory.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { download, jobTimeoutMs, waitUntilProcessed } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const events: TrenzEvent[] = [];
let media: TestMedia;
let studio: VideoFactory;
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_WORKER_CONCURRENCY: '2', MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0' };
  [media, studio] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  const onBatch = async (deliveries: readonly { value: Uint8Array }[]) =>
    void events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
  await media.bus.subscribe({ group: 'media-test', topics: [topics.media], onBatch });
});
afterAll(async () => {
  await media.stop();
  await studio.close();
});

const me = newId();
const send = async (bytes: Buffer): Promise<string> => (await media.sendFile({ as: me, bytes })).body.id;
const lab = async (id: string) => (await media.send('GET', `/api/upload/${id}/lab`, { as: { id: me } })).body;
const eventsOf = (id: string, type: string) =>
  events.filter((event) => event.type === type && (event.data as { uploadId?: string }).uploadId === id);
const srt = '1\n00:00:00,100 --> 00:00:00,900\nWhy do <i>quiet</i> trailers win?\n\n2\n00:00:01,000 --> 00:00:01,900\nNobody knows.\n';

type Outcome = { readonly width: number; readonly height: number; readonly audio: string | undefined };
const landscape: Outcome = { width: 320, height: 180, audio: 'aac' };
const films: [string, VideoOptions, Outcome][] = [
  ['landscape, H.264', {}, landscape],
  ['portrait', { size: '180x320' }, { ...landscape, width: 180, height: 320 }],
  ['silent', { sound: false }, { ...landscape, audio: undefined }],
  ['variable frame rate', { rate: 30, filter: "select='not(mod(n,3))+lt(t,1)'", more: ['-vsync', 'vfr'] }, landscape],
  ['HEVC', { seconds: 1, codec: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'] }, landscape],
  [
    'WebM',
    { seconds: 1, as: 'webm', codec: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'], audioCodec: ['-c:a', 'libopus'] },
    landscape,
  ],
  ['MOV, 10 bits, PCM', { as: 'mov', codec: ['-c:v', 'prores', '-profile:v', '0'], audioCodec: ['-c:a', 'pcm_s16le'] }, landscape],
  ['4K', { size: '3840x2160', seconds: 1, rate: 5 }, { width: 1920, height: 1080, audio: 'aac' }],
  ['pixels that are no squares', { size: '160x180', filter: 'setsar=2' }, landscape],
];

describe('a video', () => {
  it('of any kind -> an MP4 every browser plays, with poster, sprite, waveform', async () => {
    const ids = await Promise.all(films.map(async ([, options]) => send(await studio.film(options))));

    const uploads = await Promise.all(ids.map((id) => waitUntilProcessed(media, me, id)));

    for (const [index, [name, { seconds = 2 }, { width, height, audio }]] of films.entries()) {
      const upload = uploads[index];
      expect([name, upload.status, upload.reason]).toEqual([name, 'processed', null]);
      const film = await studio.probe(await download(media, upload.video_url));
      expect([name, film]).toMatchObject([name, { video: 'h264', pixels: 'yuv420p', audio, width, height, fastStart: true }]);
      expect(Math.abs(film.duration - seconds)).toBeLessThan(0.35);
      expect(upload).toMatchObject({ width, height, attempt: 1 });
      expect(await studio.probe(await download(media, upload.poster_url))).toMatchObject({ video: 'mjpeg' });
      expect(upload.waveform_url === null).toBe(audio === undefined);
    }
    const [first = ''] = ids;
    expect(await lab(first)).toMatchObject({
      ...{
        has_audio: true,
        frame_rate: 15,
        sprite: { count: 2, width: 160, height: 90 },
        transcript: [],
        highlights: [{ start: 0, end: 2 }],
      },
      transcript_note: 'This video has no captions, and no speech recognition is set up here. You can type captions yourself.',
    });
    expect((await lab(first)).loudness.integrated).toBeLessThan(-15);
    await eventually(() => expect(eventsOf(first, 'upload.processed')).toHaveLength(1));
    expect(eventsOf(first, 'upload.progressed').length).toBeGreaterThan(0);
    expect(await media.context.sql.query('SELECT key FROM made_files WHERE NOT kept')).toEqual([]);
  });

  it('with a caption track -> its words, in time, and highlights that say why', async () => {
    const id = await send(await studio.film({ as: 'mkv', captions: srt }));

    const upload = await waitUntilProcessed(media, me, id);

    expect(upload).toMatchObject({ transcript: 'Why do quiet trailers win? Nobody knows.', transcript_source: 'embedded' });
    expect(String(await download(media, upload.captions_url))).toContain('WEBVTT');
    const { transcript, highlights } = await lab(id);
    expect(transcript[0].text).toBe('Why do quiet trailers win?');
    // A sound track may begin a moment before the picture, and everything is counted from there.
    expect(transcript[0].start).toBeCloseTo(0.1, 1);
    expect(highlights[0].reasons).toEqual(expect.arrayContaining(['asks a question', 'ends with a finished sentence']));
  });

  it('given a caption file afterwards -> that is the transcript; a text that is none -> 400 naming captions', async () => {
    const id = await send(await studio.film());
    await waitUntilProcessed(media, me, id);
    const put = (captions: string) => media.send('PUT', `/api/upload/${id}/captions`, { as: { id: me }, body: { captions } });

    const refused = await put('Just words.');
    const taken = await put(srt);

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'captions' }] } });
    expect(taken.status).toBe(204);
    const { body } = await media.send('GET', `/api/upload/${id}/status`, { as: { id: me } });
    expect(body).toMatchObject({ transcript: 'Why do quiet trailers win? Nobody knows.', transcript_source: 'sidecar' });
    expect((await lab(id)).transcript).toHaveLength(2);
  });

  const spoiled: [string, (whole: Buffer) => Buffer][] = [
    ['damaged from its head on', (whole) => Buffer.concat([whole.subarray(0, 40), Buffer.alloc(20_000, 7)])],
    ['truncated in the middle', (whole) => whole.subarray(0, whole.length / 2)],
  ];
  it.each(spoiled)('%s -> error with a sentence, told once, nothing left behind', async (_name, spoil) => {
    const id = await send(spoil(await studio.film({ seconds: 8, more: ['-movflags', '+faststart'] })));

    const upload = await waitUntilProcessed(media, me, id);

    expect(upload).toMatchObject({
      status: 'error',
      retryable: false,
      reason: expect.stringMatching(/^(This (file|video)|Only a part) .+\.$/),
    });
    await eventually(() => expect(eventsOf(id, 'upload.failed')).toHaveLength(1));
    expect(await media.context.sql.query('SELECT 1 FROM made_files WHERE subject_id = $1', [id])).toEqual([]);
    expect(await media.context.sql.query('SELECT 1 FROM runs WHERE subject_id = $1', [id])).toEqual([]);
  });

  it('cancelled while it is converted -> ffmpeg ends; tried again -> processed', async () => {
    const id = await send(await studio.film({ size: '1280x720', rate: 30, seconds: 12, codec: ['-c:v', 'mpeg4', '-q:v', '5'] }));
    await eventually(
      async () => expect((await media.send('GET', `/api/upload/${id}/status`, { as: { id: me } })).body.stage).toBe('normalise'),
      jobTimeoutMs,
    );

    const cancelled = await media.send('POST', `/api/upload/${id}/cancel`, { as: { id: me } });
    await eventually(
      async () => expect(await media.context.sql.query('SELECT 1 FROM runs WHERE subject_id = $1', [id])).toEqual([]),
      jobTimeoutMs,
    );
    const retried = await media.send('POST', `/api/upload/${id}/retry`, { as: { id: me } });
    const upload = await waitUntilProcessed(media, me, id);

    expect(cancelled.body).toMatchObject({ status: 'error', reason: 'You cancelled this upload.', retryable: true });
    expect(retried.status).toBe(200);
    expect(upload).toMatchObject({ status: 'processed', attempt: 2 });
    await eventually(() => expect(eventsOf(id, 'upload.processed')).toHaveLength(1));
  });
});
