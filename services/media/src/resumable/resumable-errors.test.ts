import { randomBytes } from 'node:crypto';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { originalKey } from '../objects/object-keys.ts';
import { solidImage } from '../testing/images.ts';
import { maliciousFiles, mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import {
  checksum,
  createUpload,
  encodeMetadata,
  idOf,
  offsetOf,
  sendChunk,
  sendPartOfChunk,
  storedBytes,
  tusHeaders,
  tusPath,
  uploadStatus,
} from '../testing/tus-client.ts';

let now = new Date();
let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({ clock: () => now, env: { MEDIA_VIDEO_LIMIT: '30000000', MEDIA_IMAGE_LIMIT: '100000' } });
});
afterAll(() => media.stop());

describe('tus errors', () => {
  test.each([
    ['no version', { 'upload-length': '10' }, 412, 'unsupported_version'],
    ['another version', { 'tus-resumable': '0.2.2', 'upload-length': '10' }, 412, 'unsupported_version'],
    ['no length', tusHeaders, 400, 'invalid_request'],
    ['deferred length', { ...tusHeaders, 'upload-defer-length': '1' }, 400, 'invalid_request'],
    ['negative length', { ...tusHeaders, 'upload-length': '-1' }, 400, 'invalid_request'],
    ['length as text', { ...tusHeaders, 'upload-length': 'ten' }, 400, 'invalid_request'],
    ['length zero', { ...tusHeaders, 'upload-length': '0' }, 400, 'invalid_request'],
    ['too large', { ...tusHeaders, 'upload-length': '30000001' }, 413, 'payload_too_large'],
    ['invalid metadata', { ...tusHeaders, 'upload-length': '10', 'upload-metadata': 'filename ???' }, 400, 'invalid_request'],
    [
      'unknown media type',
      { ...tusHeaders, 'upload-length': '10', 'upload-metadata': encodeMetadata({ media_type: 'audio' }) },
      400,
      'invalid_request',
    ],
    [
      'HTML type',
      { ...tusHeaders, 'upload-length': '10', 'upload-metadata': encodeMetadata({ filetype: 'text/html' }) },
      415,
      'unsupported_media_type',
    ],
    [
      'image too large',
      { ...tusHeaders, 'upload-length': '100001', 'upload-metadata': encodeMetadata({ media_type: 'image' }) },
      413,
      'payload_too_large',
    ],
  ])('create: %s -> rejected', async (_name, headers, status, code) => {
    const answer = await media.send('POST', tusPath, { as: { id: newId() }, headers });

    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  });

  test('chunk: wrong offset, too long, wrong type -> 409, 413, 400 without changing the upload', async () => {
    const me = newId();
    const bytes = mp4(10_000);
    const url = await createUpload(media, me, bytes.length);
    await sendChunk(media, { as: me, url, offset: 0, bytes: bytes.subarray(0, 5_000) });

    const wrong = await sendChunk(media, { as: me, url, offset: 4_000, bytes: bytes.subarray(4_000) });
    const long = await sendChunk(media, { as: me, url, offset: 5_000, bytes: mp4(6_000) });
    const untyped = await sendChunk(media, {
      as: me,
      url,
      offset: 5_000,
      bytes: bytes.subarray(5_000),
      headers: { 'content-type': 'video/mp4' },
    });

    expect([wrong.status, long.status, untyped.status]).toEqual([409, 413, 400]);
    expect(await offsetOf(media, me, url)).toBe(5_000);
  });

  test.each(['sha1', 'sha256', 'md5'])('checksum %s: correct -> stored; wrong -> 460 and not stored', async (algorithm) => {
    const me = newId();
    const bytes = mp4(200_000);
    const url = await createUpload(media, me, bytes.length);
    const half = bytes.subarray(0, 100_000);

    const right = await sendChunk(media, { as: me, url, offset: 0, bytes: half, headers: checksum(half, algorithm) });
    const wrong = await sendChunk(media, { as: me, url, offset: 100_000, bytes: randomBytes(100_000), headers: checksum(half, algorithm) });
    const after = await offsetOf(media, me, url);
    const rest = bytes.subarray(100_000);
    const last = await sendChunk(media, { as: me, url, offset: 100_000, bytes: rest, headers: checksum(rest, algorithm) });

    expect([right.status, wrong.status, wrong.body.code, after, last.status]).toEqual([204, 460, 'checksum_mismatch', 100_000, 204]);
    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });

  test('checksum: unknown algorithm, no digest -> 400 naming the header', async () => {
    const me = newId();
    const url = await createUpload(media, me, 5_000);

    for (const header of ['crc32 AAAA', 'sha256', 'sha256 AAAA', ''])
      expect(
        (await sendChunk(media, { as: me, url, offset: 0, bytes: mp4(5_000), headers: { 'upload-checksum': header } })).body.errors?.[0]
          ?.field,
      ).toBe('Upload-Checksum');
  });

  test('checksum: connection closed within a chunk -> nothing of the chunk is stored', async () => {
    const me = newId();
    const bytes = mp4(2_000_000);
    const url = await createUpload(media, me, bytes.length);
    await sendPartOfChunk(media, { as: me, url, offset: 0, bytes, headers: checksum(bytes) }, 1_000_000);

    expect(await offsetOf(media, me, url)).toBe(0);
  });

  test.each(maliciousFiles.slice(0, 8))('chunk: %s sent as a video -> 415, upload deleted', async (_name, bytes) => {
    const me = newId();
    const url = await createUpload(media, me, bytes.length);

    const answer = await sendChunk(media, { as: me, url, offset: 0, bytes });

    expect([answer.status, answer.body.errors]).toEqual([
      415,
      [{ field: 'file', message: 'Please upload a file or enter a YouTube URL.' }],
    ]);
    expect(await media.sql.query('SELECT 1 FROM uploads WHERE user_id = $1', [me])).toEqual([]);
    expect(await media.context.objects.head(originalKey(me, idOf(url)))).toBeUndefined();
  });

  test('chunk: HTML in a large upload -> rejected with the first chunk', async () => {
    const me = newId();
    const url = await createUpload(media, me, 20_000_000);

    const answer = await sendChunk(media, { as: me, url, offset: 0, bytes: Buffer.from(`<html>${'x'.repeat(100_000)}`) });

    expect(answer.status).toBe(415);
    expect((await media.send('HEAD', url, { as: { id: me }, headers: tusHeaders })).status).toBe(404);
  });

  test('chunk: image declared as a video, video declared as an image -> 415', async () => {
    const me = newId();
    const png = await solidImage().png().toBuffer();
    const image = await createUpload(media, me, png.length);
    const bytes = mp4(50_000);
    const video = await createUpload(media, me, bytes.length, { media_type: 'image' });

    expect((await sendChunk(media, { as: me, url: image, offset: 0, bytes: png })).body.errors[0].message).toBe(
      'This is a picture, not a video.',
    );
    expect((await sendChunk(media, { as: me, url: video, offset: 0, bytes })).body.errors[0].message).toBe(
      'This is a video, not a picture.',
    );
  });

  test('access: other user, signed out -> 404, 401 for every route without changing the upload', async () => {
    const me = newId();
    const url = await createUpload(media, me, 5_000);

    for (const method of ['HEAD', 'GET', 'DELETE']) {
      expect((await media.send(method, url, { as: {}, headers: tusHeaders })).status).toBe(404);
      expect((await media.send(method, url, { headers: tusHeaders })).status).toBe(401);
    }
    expect((await sendChunk(media, { as: newId(), url, offset: 0, bytes: mp4(5_000) })).status).toBe(404);
    expect(await offsetOf(media, me, url)).toBe(0);
  });

  test('terminate: incomplete upload -> deleted with its bytes; completed upload -> 400', async () => {
    const me = newId();
    const url = await createUpload(media, me, 5_000);
    await sendChunk(media, { as: me, url, offset: 0, bytes: mp4(4_500) });
    const completed = await createUpload(media, me, 5_000);
    await sendChunk(media, { as: me, url: completed, offset: 0, bytes: mp4(5_000) });
    const terminate = (address: string) => media.send('DELETE', address, { as: { id: me }, headers: tusHeaders });

    expect([(await terminate(url)).status, (await terminate(url)).status, (await terminate(completed)).status]).toEqual([204, 404, 400]);
    expect((await uploadStatus(media, me, completed)).stage).toBe('queued');
  });

  test('expiry: no chunk in time -> 404; chunk in time -> counted from the last chunk', async () => {
    const me = newId();
    const before = now;
    now = new Date(Date.now() - 80_000_000);
    const [kept, expired] = [await createUpload(media, me, 5_000), await createUpload(media, me, 5_000)];
    now = new Date();
    await sendChunk(media, { as: me, url: kept, offset: 0, bytes: mp4(4_500) });
    await media.sql.query("UPDATE uploads SET updated_at = updated_at - interval '7000 seconds' WHERE user_id = $1", [me]);
    now = before;

    expect(await offsetOf(media, me, kept)).toBe(4_500);
    expect((await media.send('HEAD', expired, { as: { id: me }, headers: tusHeaders })).status).toBe(404);
  });

  test('chunk: three concurrent requests -> one writes at a time, stored bytes are correct', async () => {
    const me = newId();
    const bytes = mp4(3_000_000);
    const url = await createUpload(media, me, bytes.length);

    const answers = await Promise.all([1, 2, 3].map(() => sendChunk(media, { as: me, url, offset: 0, bytes })));
    const offset = await offsetOf(media, me, url);
    if (offset < bytes.length) await sendChunk(media, { as: me, url, offset, bytes: bytes.subarray(offset) });

    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });

  test('chunk: unnoticed dead connection holds the lock -> the next request takes over', async () => {
    const me = newId();
    const bytes = mp4(400_000);
    const url = await createUpload(media, me, bytes.length);
    await sendPartOfChunk(media, { as: me, url, offset: 0, bytes }, 200_000, async () => {
      // The service may begin to read the first chunk only after the second client asked for the offset: that client then asks again.
      await eventually(async () => {
        const offset = await offsetOf(media, me, url);
        const { status, offset: end } = await sendChunk(media, { as: me, url, offset, bytes: bytes.subarray(offset) });
        expect([status, end]).toEqual([204, bytes.length]);
      });
    });

    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });
});
