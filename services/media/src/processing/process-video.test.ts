import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { deleteLeftovers } from '../jobs/delete-leftovers.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory, type VideoOptions } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
const events: TrenzEvent[] = [];
let media: TestMedia;
let videos: VideoFactory;
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_WORKER_CONCURRENCY: '2', MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  const onBatch = async (deliveries: readonly { value: Uint8Array }[]) =>
    void events.push(...deliveries.flatMap(({ value }) => decodeEvent(value) ?? []));
  await media.bus.subscribe({ group: 'media-test', topics: [topics.media], onBatch });
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const me = newId();
const send = async (bytes: Buffer): Promise<string> => {
  const { status, body } = await media.sendFile({ as: me, bytes });
  expect([status, body]).toMatchObject([201, { status: 'pending' }]);
  return body.id;
};
const lab = async (id: string) => (await media.send('GET', `/api/upload/${id}/lab`, { as: { id: me } })).body;
const putCaptions = (id: string, captions: string) =>
  media.send('PUT', `/api/upload/${id}/captions`, { as: { id: me }, body: { captions } });
const captionsOf = async (id: string) => {
  const { body } = await media.send('GET', `/api/upload/${id}/status`, { as: { id: me } });
  return { source: body.transcript_source, file: String(await download(media, body.captions_url)) };
};
const eventsOf = (id: string, type: string) =>
  events.filter((event) => event.type === type && (event.data as { uploadId?: string }).uploadId === id);
/** States of the jobs of an upload, oldest first. */
const jobStatesOf = async (id: string) => {
  const query = "SELECT state::text FROM pgboss.job WHERE name = 'media' AND singleton_key = $1 ORDER BY created_on";
  return (await media.sql.query<{ state: string }>(query, [id])).map(({ state }) => state);
};
/** Lets something happen each time when a file of this name has been stored. */
const onPut = (name: RegExp, then: () => Promise<unknown>) => {
  const { objects } = media.context;
  const { put } = objects;
  let count = 0;
  const putThen: typeof put = async (key, body, options) => {
    const stored = await put(key, body, options);
    if (!name.test(key)) return stored;
    count += 1;
    await then();
    return stored;
  };
  Object.assign(objects, { put: putThen });
  return { count: () => count, restore: () => Object.assign(objects, { put }) };
};
const srt = '1\n00:00:00,100 --> 00:00:00,900\nWhy do <i>quiet</i> trailers win?\n\n2\n00:00:01,000 --> 00:00:01,900\nNo one knows.\n';

type Outcome = { readonly width: number; readonly height: number; readonly audio: string | undefined };
const landscape: Outcome = { width: 320, height: 180, audio: 'aac' };
const films: [string, VideoOptions, Outcome][] = [
  ['landscape, H.264', {}, landscape],
  ['portrait', { size: '180x320' }, { ...landscape, width: 180, height: 320 }],
  ['silent', { hasAudio: false }, { ...landscape, audio: undefined }],
  ['variable frame rate', { rate: 30, filter: "select='not(mod(n,3))+lt(t,1)'", extraOptions: ['-vsync', 'vfr'] }, landscape],
  ['HEVC', { seconds: 1, codec: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'] }, landscape],
  [
    'WebM',
    {
      seconds: 1,
      extension: 'webm',
      codec: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
      audioCodec: ['-c:a', 'libopus'],
    },
    landscape,
  ],
  ['MOV, 10 bits, PCM', { extension: 'mov', codec: ['-c:v', 'prores', '-profile:v', '0'], audioCodec: ['-c:a', 'pcm_s16le'] }, landscape],
  ['4K', { size: '3840x2160', seconds: 1, rate: 5 }, { width: 1920, height: 1080, audio: 'aac' }],
  ['non-square pixels', { size: '160x180', filter: 'setsar=2' }, landscape],
];

describe('processVideo', () => {
  it('video in any format -> an MP4 that all browsers play, with poster, sprite and waveform', async () => {
    const ids = await Promise.all(films.map(async ([, options]) => send(await videos.createVideo(options))));

    const uploads = await Promise.all(ids.map((id) => waitUntilProcessed(media, me, id)));

    for (const [index, [name, { seconds = 2 }, { width, height, audio }]] of films.entries()) {
      const upload = uploads[index];
      expect([name, upload.status, upload.reason]).toEqual([name, 'processed', null]);
      const film = await videos.probe(await download(media, upload.video_url));
      expect([name, film]).toMatchObject([name, { video: 'h264', pixels: 'yuv420p', audio, width, height, fastStart: true }]);
      expect(Math.abs(film.duration - seconds)).toBeLessThan(0.35);
      expect(upload).toMatchObject({ width, height, attempt: 1 });
      expect(await videos.probe(await download(media, upload.poster_url))).toMatchObject({ video: 'mjpeg' });
      expect(upload.waveform_url === null).toBe(audio === undefined);
    }
    const [first = ''] = ids;
    expect(await lab(first)).toMatchObject({
      has_audio: true,
      frame_rate: 15,
      sprite: { count: 2, width: 160, height: 90 },
      transcript: [],
      highlights: [{ start: 0, end: 2 }],
      transcript_note: 'This video has no captions, and no speech recognition is set up here. You can type captions yourself.',
    });
    expect((await lab(first)).loudness.integrated).toBeLessThan(-15);
    await eventually(() => expect(eventsOf(first, 'upload.processed')).toHaveLength(1));
    expect(eventsOf(first, 'upload.progressed').length).toBeGreaterThan(0);
    expect(await media.sql.query('SELECT key FROM made_files WHERE NOT kept')).toEqual([]);
  });

  it('video with a caption track -> timed transcript, highlights with reasons', async () => {
    const id = await send(await videos.createVideo({ extension: 'mkv', captions: srt }));

    const upload = await waitUntilProcessed(media, me, id);

    expect(upload).toMatchObject({ transcript: 'Why do quiet trailers win? No one knows.', transcript_source: 'embedded' });
    expect(String(await download(media, upload.captions_url))).toContain('WEBVTT');
    const { transcript, highlights } = await lab(id);
    expect(transcript[0].text).toBe('Why do quiet trailers win?');
    // A sound track may begin a moment before the picture, and everything is counted from there.
    expect(transcript[0].start).toBeCloseTo(0.1, 1);
    expect(highlights[0].reasons).toEqual(expect.arrayContaining(['asks a question', 'ends with a finished sentence']));
  });

  it('caption file attached afterwards -> used as transcript; text without captions -> 400 naming captions', async () => {
    const id = await send(await videos.createVideo());
    await waitUntilProcessed(media, me, id);

    const refused = await putCaptions(id, 'Just words.');
    const taken = await putCaptions(id, srt);

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'captions' }] } });
    expect(taken.status).toBe(204);
    const { body } = await media.send('GET', `/api/upload/${id}/status`, { as: { id: me } });
    expect(body).toMatchObject({ transcript: 'Why do quiet trailers win? No one knows.', transcript_source: 'sidecar' });
    expect((await lab(id)).transcript).toHaveLength(2);
  });

  it('caption file attached while a job of the video ends -> not deleted with what the job left', async () => {
    const id = await send(await videos.createVideo());
    await waitUntilProcessed(media, me, id);
    const { objects, prisma } = media.context;
    const jobEnds = onPut(/\/captions-/, () => deleteLeftovers(objects, prisma, id));

    const { status } = await putCaptions(id, srt);

    jobEnds.restore();
    expect([status, jobEnds.count()]).toEqual([204, 1]);
    expect(await captionsOf(id)).toEqual({ source: 'sidecar', file: expect.stringContaining('quiet') });
  });

  it('caption file attached after the transcript was made, before the video is processed -> used as transcript', async () => {
    const id = await send(await videos.createVideo({ extension: 'mkv', captions: srt.replace('quiet', 'loud') }));
    const transcribed = onPut(/\/captions\.vtt$/, async () => expect((await putCaptions(id, srt)).status).toBe(204));

    await waitUntilProcessed(media, me, id);

    transcribed.restore();
    expect(transcribed.count()).toBe(1);
    expect(await captionsOf(id)).toEqual({ source: 'sidecar', file: expect.stringContaining('quiet') });
    expect((await lab(id)).transcript[0].text).toContain('quiet');
  });

  const damagedFiles: [string, (whole: Buffer) => Buffer][] = [
    ['header damaged', (whole) => Buffer.concat([whole.subarray(0, 40), Buffer.alloc(20_000, 7)])],
    ['truncated', (whole) => whole.subarray(0, whole.length / 2)],
  ];
  it.each(damagedFiles)('video %s -> error with a reason, one event, no files left', async (_name, damage) => {
    const id = await send(damage(await videos.createVideo({ seconds: 8, extraOptions: ['-movflags', '+faststart'] })));

    const upload = await waitUntilProcessed(media, me, id);

    expect(upload).toMatchObject({
      status: 'error',
      retryable: false,
      reason: expect.stringMatching(/^(This (file|video)|Only a part) .+\.$/),
    });
    await eventually(() => expect(eventsOf(id, 'upload.failed')).toHaveLength(1));
    await eventually(async () => expect(await media.sql.query('SELECT 1 FROM made_files WHERE subject_id = $1', [id])).toEqual([]));
    expect(await jobStatesOf(id)).toEqual(['completed']);
  });

  it('upload cancelled while it is transcoded and retried at once -> job cancelled, the next job processes it', async () => {
    const id = await send(await videos.createVideo({ size: '1280x720', rate: 30, seconds: 12, codec: ['-c:v', 'mpeg4', '-q:v', '5'] }));
    await eventually(
      async () => expect((await media.send('GET', `/api/upload/${id}/status`, { as: { id: me } })).body.stage).toBe('normalise'),
      jobTimeoutMs,
    );

    const cancelled = await media.send('POST', `/api/upload/${id}/cancel`, { as: { id: me } });
    const retried = await media.send('POST', `/api/upload/${id}/retry`, { as: { id: me } });
    const upload = await waitUntilProcessed(media, me, id);

    expect(cancelled.body).toMatchObject({ status: 'error', reason: 'You cancelled this upload.', retryable: true });
    expect(retried.status).toBe(200);
    expect(upload).toMatchObject({ status: 'processed', attempt: 2 });
    await eventually(() => expect(eventsOf(id, 'upload.processed')).toHaveLength(1));
  });
});
