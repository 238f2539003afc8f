import { newId } from '@trenzeye/kit';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 2);
let media: TestMedia;
let videos: VideoFactory;
let uploadId = '';
let shortId = '';
const me = newId();
const as = { as: { id: me } };
beforeAll(async () => {
  const env = { MEDIA_WORKER: 'on', MEDIA_FFMPEG_THREADS: '1', MEDIA_FFMPEG_NICE: '0' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  // Red in the first two seconds, blue after them.
  const filter = "drawbox=0:0:iw:ih:red:fill:enable='lt(t,2)',drawbox=0:0:iw:ih:blue:fill:enable='gte(t,2)'";
  const { body } = await media.sendFile({ as: me, bytes: await videos.createVideo({ seconds: 4, filter }) });
  uploadId = body.id;
  await waitUntilProcessed(media, me, uploadId);
  shortId = (await media.send('POST', '/api/shorts-from-upload', { ...as, body: { upload_id: uploadId } })).body.short_id;
});
afterAll(async () => {
  await media.stop();
  await videos.close();
});

const edit = { start: 0, end: 1, crop: [], captions: [], captions_mode: 'none', cover_at: 2.6, title: 'Clips' };
const save = (more: object) => media.send('PUT', `/api/shorts/${shortId}/edit`, { ...as, body: { ...edit, ...more } });
const render = async () => {
  await media.send('POST', `/api/shorts/${shortId}/render`, as);
  return waitUntilRendered(media, me, shortId);
};

describe('clips of a Short', () => {
  it('render: later clip first -> its frames and captions come first; cover, script and track follow', async () => {
    const clips = [
      { start: 2.5, end: 3.5 },
      { start: 0.5, end: 1 },
    ];
    const captions = [
      { start: 0.5, end: 1, text: 'Red' },
      { start: 2.5, end: 3.5, text: 'Blue' },
    ];

    const saved = await save({ clips, captions, captions_mode: 'track' });
    const short = await render();

    expect(saved.body).toMatchObject({ script: 'Blue\nRed', edit: { start: 0.5, end: 3.5, clips } });
    expect([short.status, short.reason]).toEqual(['ready', null]);
    expect(Math.abs(short.duration - 1.5)).toBeLessThan(0.1);
    const film = await download(media, short.video_url);
    const [first, second, cover] = [
      await videos.pixel(film, 0.5, 180, 300),
      await videos.pixel(film, 1.25, 180, 300),
      await videos.pixel(await download(media, short.thumbnail_url), 0, 180, 300),
    ];
    expect([first[2], second[0], cover[2]].every((value = 0) => value > 150)).toBe(true);
    expect(String(await download(media, short.captions_url))).toMatch(
      /00:00:00\.000 --> 00:00:01\.000\nBlue\n\n00:00:01\.000 --> 00:00:01\.500\nRed/,
    );
  });

  it('edit: one clip -> stored as start and end', async () => {
    expect((await save({ clips: [{ start: 2, end: 3 }] })).body.edit).toMatchObject({ start: 2, end: 3, clips: [] });
  });

  it.each([
    [
      'clip behind the end',
      {
        clips: [
          { start: 0, end: 3 },
          { start: 3, end: 9 },
        ],
      },
      'clips.1.end',
    ],
    [
      'clip too short',
      {
        clips: [
          { start: 2, end: 3 },
          { start: 1, end: 1.05 },
        ],
      },
      'clips.1.end',
    ],
    [
      'too short together',
      {
        clips: [
          { start: 2.5, end: 2.7 },
          { start: 1, end: 1.2 },
        ],
      },
      'clips',
    ],
    ['too long together', { clips: Array.from({ length: 50 }, () => ({ start: 0, end: 4 })) }, 'clips'],
    ['more than 200 clips', { clips: Array.from({ length: 201 }, () => ({ start: 0, end: 0.5 })) }, 'clips'],
    [
      'cover in a cut',
      {
        clips: [
          { start: 0, end: 1 },
          { start: 3, end: 4 },
        ],
        cover_at: 2,
      },
      'cover_at',
    ],
  ])('edit: %s -> 400 naming the field', async (_name, more, field) => {
    const { status, body } = await save(more);

    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
  });

  it('render: draft from before clips existed -> read with no clips and rendered as before', async () => {
    await media.sql.query('UPDATE shorts SET edit = (edit - \'clips\') || \'{"start": 1, "end": 3}\' WHERE id = $1', [shortId]);

    const { body } = await media.send('GET', `/api/shorts/${shortId}`, as);
    const short = await render();

    expect(body.edit).toMatchObject({ start: 1, end: 3, clips: [] });
    expect([short.status, Math.abs(short.duration - 2) < 0.1]).toEqual(['ready', true]);
  });

  it('lab: attached captions with times of words -> measured words and plain captions', async () => {
    const captions = 'WEBVTT\n\n00:00.500 --> 00:02.000\n<v Ann>Quiet <00:00:01.200>trailers\n';

    const { status } = await media.send('PUT', `/api/upload/${uploadId}/captions`, { ...as, body: { captions } });
    const { body } = await media.send('GET', `/api/upload/${uploadId}/lab`, as);

    expect(status).toBe(204);
    expect(body).toMatchObject({
      transcript: [{ start: 0.5, end: 2, text: 'Quiet trailers' }],
      words: [
        { start: 0.5, end: 1.2, text: 'Quiet', speaker: 'Ann' },
        { start: 1.2, end: 2, text: 'trailers', speaker: 'Ann' },
      ],
      words_timing: 'measured',
    });
  });
});
