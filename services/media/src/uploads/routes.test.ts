import { request as openRequest } from 'node:http';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { media as contract } from '@trenzeye/proto/http/media';
import { originalKey } from '../objects/object-keys.ts';
import { noiseImage, solidImage } from '../testing/images.ts';
import { maliciousFiles, mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';

const imageLimit = 300_000;
const videoLimit = 3_000_000;
let now = new Date();
let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({
    clock: () => now,
    env: {
      MEDIA_IMAGE_LIMIT: String(imageLimit),
      MEDIA_VIDEO_LIMIT: String(videoLimit),
      MEDIA_STORAGE_QUOTA: '8000000',
      MEDIA_UPLOADS_PER_DAY: '12',
    },
  });
});
afterAll(() => media.stop());

const png = await solidImage().png().toBuffer();
const status = (as: string, id: string) => media.send('GET', `/api/upload/${id}/status`, { as: { id: as } });
const rowsOf = (as: string) => media.sql.query('SELECT id FROM uploads WHERE user_id = $1', [as]);
const queued = async (id: string): Promise<number> =>
  (await media.sql.query("SELECT 1 FROM pgboss.job WHERE data->>'id' = $1", [id])).length;
const fieldOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) => body.errors?.[0];
const missingFile = 'Please upload a file or enter a YouTube URL.';

describe('POST /api/upload', () => {
  test.each([
    ['video', mp4(100_000), 'video', false],
    ['video, the file first', mp4(100_000), 'video', true],
    ['image with a wrong name and type', png, 'image', false],
  ])('upload: %s -> stored unchanged, pending, queued', async (_name, bytes, media_type, fileFirst) => {
    const me = newId();

    const { status: code, body } = await media.sendFile({ as: me, bytes, media_type, fileFirst, name: '../../etc/Mein Film.mp4' });

    expect(code).toBe(201);
    expect(contract.upload.responses[201].parse(body)).toEqual(body);
    expect(body).toMatchObject({
      status: 'pending',
      stage: 'queued',
      media_type,
      source: 'file',
      name: 'Mein Film.mp4',
      size: bytes.length,
      transcript: null,
    });
    const stored = await media.context.objects.get(originalKey(me, body.id));
    expect(stored && Buffer.concat(await stored.stream.toArray()).equals(bytes)).toBe(true);
    expect(await queued(body.id)).toBe(1);
    expect((await status(me, body.id)).body).toEqual(body);
  });

  test('upload: no file, empty file, empty link -> 400 with the specified message', async () => {
    const me = newId();
    const empty = new FormData();
    empty.set('media_type', 'video');
    const blank = new FormData();
    blank.set('media_type', 'link');
    blank.set('source_url', '   ');

    const answers = [
      await media.sendForm(me, empty),
      await media.sendFile({ as: me, bytes: Buffer.alloc(0) }),
      await media.sendForm(me, blank),
    ];

    for (const answer of answers) expect([answer.status, fieldOf(answer)]).toEqual([400, { field: 'file', message: missingFile }]);
    expect(await rowsOf(me)).toEqual([]);
  });

  test.each(maliciousFiles)(
    'upload: %s declared as a video or image -> 415 with the specified message, nothing stored',
    async (name, bytes) => {
      const me = newId();

      const asVideo = await media.sendFile({ as: me, bytes, name: 'film.mp4', type: 'video/mp4', media_type: 'video' });
      const asImage = await media.sendFile({ as: me, bytes, name: 'picture.png', type: 'image/png', media_type: 'image' });

      for (const answer of [asVideo, asImage]) {
        expect([answer.status, fieldOf(answer)]).toEqual([415, { field: 'file', message: missingFile }]);
        expect(answer.body.detail).toContain(name === 'HEIC image' ? 'HEIC pictures cannot be read here' : 'neither a video nor a picture');
      }
      expect(await rowsOf(me)).toEqual([]);
    },
  );

  test.each([
    [png, 'video', false, 'This is a picture, not a video.'],
    [png, 'video', true, 'This is a picture, not a video.'],
    [mp4(), 'image', false, 'This is a video, not a picture.'],
    [mp4(), 'image', true, 'This is a video, not a picture.'],
  ])(
    'upload: declared type differs from the detected one -> 415 with a message, nothing stored',
    async (bytes, media_type, fileFirst, message) => {
      const me = newId();

      const answer = await media.sendFile({ as: me, bytes, media_type, fileFirst });

      expect([answer.status, fieldOf(answer)]).toEqual([415, { field: 'file', message }]);
      expect(await rowsOf(me)).toEqual([]);
      expect((await media.context.objects.head(originalKey(me, answer.body.id ?? newId()))) ?? null).toBeNull();
    },
  );

  test('limits: image or video too large -> 413 with the limit', async () => {
    const me = newId();
    const picture = await media.sendFile({ as: me, bytes: await noiseImage(400), media_type: 'image' });
    const video = await media.sendFile({ as: me, bytes: mp4(videoLimit + 500_000) });

    expect([picture.status, fieldOf(picture)]).toEqual([413, { field: 'file', message: 'Pictures can be at most 293 KB.' }]);
    expect([video.status, fieldOf(video)]).toEqual([413, { field: 'file', message: 'Videos can be at most 2.9 MB.' }]);
    expect(await rowsOf(me)).toEqual([]);
  });

  test('quota: exceeded -> 413; after a deletion -> accepted', async () => {
    const me = newId();
    const first = await media.sendFile({ as: me, bytes: mp4(2_900_000) });
    const second = await media.sendFile({ as: me, bytes: mp4(2_900_000) });

    const third = await media.sendFile({ as: me, bytes: mp4(2_900_000) });
    await media.send('DELETE', `/api/upload/${first.body.id}`, { as: { id: me } });
    const fourth = await media.sendFile({ as: me, bytes: mp4(2_900_000) });

    expect([first.status, second.status, third.status, fourth.status]).toEqual([201, 201, 413, 201]);
    expect(fieldOf(third)?.message).toBe('Your uploads can use at most 7.6 MB in total. Delete some to free up space.');
  });

  test('daily limit: exceeded -> 429 until the next day, also after deletions', async () => {
    const me = newId();
    const today = now;
    for (let count = 0; count < 12; count += 1) {
      const { body } = await media.sendFile({ as: me, bytes: png, media_type: 'image' });
      await media.send('DELETE', `/api/upload/${body.id}`, { as: { id: me } });
    }
    const rejected = await media.sendFile({ as: me, bytes: png, media_type: 'image' });
    now = new Date(today.getTime() + 86_400_000);
    const tomorrow = await media.sendFile({ as: me, bytes: png, media_type: 'image' });
    now = today;

    expect([rejected.status, rejected.body.detail]).toEqual([429, 'You can upload 12 files a day. Try again tomorrow.']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(tomorrow.status).toBe(201);
  });

  test('idempotency key: repeated -> the first upload; with another file -> 422; one row', async () => {
    const me = newId();
    const bytes = mp4();
    const first = await media.sendFile({ as: me, bytes, key: 'once' });

    const again = await media.sendFile({ as: me, bytes, key: 'once' });
    const other = await media.sendFile({ as: me, bytes: mp4(), key: 'once' });

    expect([again.status, again.body.id, other.status]).toEqual([201, first.body.id, 422]);
    expect(await rowsOf(me)).toEqual([{ id: first.body.id }]);
  });

  test('upload: connection closed before the end -> no row and no file', async () => {
    const me = newId();
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n';
    const request = openRequest(`${media.url}/api/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await media.signer.sign({ id: me })}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '2000000',
      },
    });
    request.on('error', () => undefined);
    request.write(head);
    request.write(mp4(500_000));
    await eventually(async () => expect(await rowsOf(me)).toHaveLength(1));
    request.destroy();

    await eventually(async () => expect(await rowsOf(me)).toEqual([]));
  });

  test.each([
    ['no multipart form', 'application/json', '{}', 415, 'file'],
    ['no boundary', 'multipart/form-data', 'x', 415, 'file'],
    ['incomplete', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nvid', 400, 'body'],
    [
      'unknown media type',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="media_type"\r\n\r\naudio\r\n--b--\r\n',
      400,
      'media_type',
    ],
  ])('body: %s -> rejected', async (_name, type, rawBody, code, field) => {
    const answer = await media.send('POST', '/api/upload', { as: { id: newId() }, rawBody, headers: { 'content-type': type } });

    expect([answer.status, fieldOf(answer)?.field]).toEqual([code, field]);
  });

  test('access: signed out, suspended -> 401, 403', async () => {
    const suspended = await media.signer.sign({ id: newId(), status: 'suspended' });
    const form = () => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(mp4(1_000_000))]), 'a.mp4');
      return body;
    };
    const signedOut = await fetch(`${media.url}/api/upload`, { method: 'POST', body: form() });
    const other = await fetch(`${media.url}/api/upload`, {
      method: 'POST',
      body: form(),
      headers: { authorization: `Bearer ${suspended}` },
    });

    expect([signedOut.status, other.status]).toEqual([401, 403]);
  });
});

test('POST /api/upload: form with two hundred fields -> 400', async () => {
  const form = new FormData();
  for (let index = 0; index < 200; index += 1) form.append(`field${index}`, 'x'.repeat(10_000));
  const answer = await media.sendForm(newId(), form);

  expect(answer.status).toBe(400);
});
