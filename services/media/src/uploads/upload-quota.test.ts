import { request as openRequest } from 'node:http';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { noiseImage } from '../testing/images.ts';
import { mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createUpload, idOf, offsetOf, sendChunk, tusHeaders } from '../testing/tus-client.ts';
import { waitUntilProcessed } from '../testing/wait-for-job.ts';

const receivedPerDay = 5_000_000;
const storage = 4_000_000;
let now = new Date();
let media: TestMedia;
beforeAll(async () => {
  const limits = { MEDIA_RECEIVED_PER_DAY: String(receivedPerDay), MEDIA_STORAGE_QUOTA: String(storage) };
  media = await startTestMedia({ clock: () => now, env: { ...limits, MEDIA_VIDEO_LIMIT: '3000000', MEDIA_WORKER: 'on' } });
});
afterAll(() => media.stop());

const receivedBy = async (as: string): Promise<number> => {
  const [row] = await media.sql.query<{ bytes: string }>('SELECT sum(received_bytes) AS bytes FROM upload_days WHERE user_id = $1', [as]);
  return Number(row?.bytes ?? 0);
};

const storedAvatarBytes = async (as: string): Promise<number> => {
  const [row] = await media.sql.query<{ bytes: string }>('SELECT sum(size) AS bytes FROM avatars WHERE user_id = $1', [as]);
  return Number(row?.bytes ?? 0);
};

const sendAvatar = async (as: string, bytes: Uint8Array) => {
  const form = new FormData();
  form.set('avatar', new Blob([Buffer.from(bytes)]), 'me.png');
  const headers = { authorization: `Bearer ${await media.signer.sign({ id: as })}` };
  return fetch(`${media.url}/api/upload/avatar`, { method: 'POST', headers, body: form });
};

const uploadsOf = async (as: string): Promise<number> => (await media.sql.query('SELECT 1 FROM uploads WHERE user_id = $1', [as])).length;

/** Sends the start of an upload of 2.9 MB and closes the connection once the bytes have arrived. */
const abortUpload = async (as: string): Promise<void> => {
  const before = await receivedBy(as);
  const headers = {
    authorization: `Bearer ${await media.signer.sign({ id: as })}`,
    ...{ 'content-type': 'multipart/form-data; boundary=b', 'content-length': '2900000' },
  };
  const request = openRequest(`${media.url}/api/upload`, { method: 'POST', headers });
  request.on('error', () => undefined);
  request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  await new Promise((resolve) => request.write(mp4(2_600_000), resolve));
  await eventually(async () => expect(await uploadsOf(as)).toBe(1));
  // The bytes are in the buffers of the connection; the service reads them at its own speed.
  await new Promise((resolve) => setTimeout(resolve, 500));
  request.destroy();
  await eventually(async () => expect(await receivedBy(as)).toBeGreaterThan(before + 2_000_000));
  // The next upload must not be taken for this one.
  await eventually(async () => expect(await uploadsOf(as)).toBe(0));
};

describe('bytes received per day', () => {
  test('uploads closed before their end -> count; above the limit 429 until the next day', async () => {
    const me = newId();
    const today = now;
    await abortUpload(me);
    await abortUpload(me);

    const rejected = await media.sendFile({ as: me, bytes: mp4(1_000) });
    now = new Date(today.getTime() + 86_400_000);
    const tomorrow = await media.sendFile({ as: me, bytes: mp4(1_000) });
    now = today;

    expect([rejected.status, rejected.body.detail]).toEqual([
      429,
      'You can send 4.8 MB a day; unfinished uploads count as well. Try again tomorrow.',
    ]);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(tomorrow.status).toBe(201);
  });

  test('rejected file -> its discarded rest counts as well', async () => {
    const me = newId();

    const { status } = await media.sendFile({ as: me, bytes: Buffer.alloc(2_000_000, 'x') });

    expect(status).toBe(415);
    await eventually(async () => expect(await receivedBy(me)).toBeGreaterThan(2_000_000));
  });

  test('profile pictures -> count, those that are no pictures as well; above the limit 429', async () => {
    const me = newId();
    const statuses: number[] = [];
    for (let sent = 0; sent <= receivedPerDay; sent += 2_000_000)
      statuses.push((await sendAvatar(me, Buffer.alloc(2_000_000, 'x'))).status);

    expect(statuses).toEqual([400, 400, 429]);
    expect(await receivedBy(me)).toBeGreaterThan(receivedPerDay);
  });

  test('chunks of resumable uploads, cancelled ones included -> count; above the limit 429, the offset is kept', async () => {
    const me = newId();
    const today = now;
    const bytes = mp4(2_600_000);
    const cancelled = await createUpload(media, me, bytes.length);
    await sendChunk(media, { as: me, url: cancelled, offset: 0, bytes: bytes.subarray(0, 2_500_000) });
    await media.send('DELETE', cancelled, { as: { id: me }, headers: tusHeaders });
    const url = await createUpload(media, me, bytes.length);
    const first = await sendChunk(media, { as: me, url, offset: 0, bytes: bytes.subarray(0, 2_500_000) });

    const rejected = await sendChunk(media, { as: me, url, offset: 2_500_000, bytes: bytes.subarray(2_500_000) });
    const offset = await offsetOf(media, me, url);
    now = new Date(today.getTime() + 86_400_000);
    const tomorrow = await sendChunk(media, { as: me, url, offset: 2_500_000, bytes: bytes.subarray(2_500_000) });
    now = today;

    expect([first.status, rejected.status, rejected.body.code, offset]).toEqual([204, 429, 'rate_limited', 2_500_000]);
    expect(tomorrow.status).toBe(204);
  });
});

describe('storage quota', () => {
  const occupy = (subjectId: string) =>
    media.sql.query('INSERT INTO made_files (key, subject_id, kept, created_at, size) VALUES ($1, $2, true, now(), $3)', [
      `made/${subjectId}`,
      subjectId,
      storage,
    ]);

  test('picture: processed -> its renditions count instead of the deleted original', async () => {
    const me = newId();
    const { body } = await media.sendFile({ as: me, bytes: await noiseImage(400), media_type: 'image', name: 'a.png', type: 'image/png' });
    await waitUntilProcessed(media, me, body.id);

    const made = await media.sql.query<{ key: string; size: string }>('SELECT key, size FROM made_files WHERE subject_id = $1', [body.id]);

    expect(made.length).toBeGreaterThanOrEqual(4);
    for (const { key, size } of made) expect((await media.context.objects.head(key))?.size).toBe(Number(size));
  });

  test('files made from an upload -> count: the next upload and the rendering of a Short answer 413', async () => {
    const me = newId();
    const scenes = [{ description: 'Rain', narration: 'Text', duration: 0.5 }];
    const script = { script: 'R', title: 'Rain', scenes };
    const { body } = await media.sendFile({ as: me, bytes: mp4(1_000) });
    await occupy(body.id);

    const upload = await media.sendFile({ as: me, bytes: mp4(1_000) });
    const short = await media.send('POST', '/api/shorts/from-script', { as: { id: me }, body: script });

    expect([upload.status, upload.body.errors?.[0]?.field]).toEqual([413, 'file']);
    expect([short.status, short.body.code]).toEqual([413, 'payload_too_large']);
    expect(short.body.detail).toBe('Your files use all of your 3.8 MB. Delete some to free up space.');
  });

  test('profile pictures -> their stored bytes count; without free space another one is refused', async () => {
    const me = newId();
    const picture = await noiseImage(600);
    const stored = await sendAvatar(me, picture);
    const bytes = await storedAvatarBytes(me);
    await media.sql.query('UPDATE avatars SET size = $2 WHERE user_id = $1', [me, storage]);

    const refused = await sendAvatar(me, picture);

    expect([stored.status, bytes > 1_000]).toEqual([200, true]);
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      413,
      expect.stringContaining('free up space'),
    ]);
  });
});

describe('address of a resumable upload', () => {
  test('another id in the query -> the upload of the path is meant', async () => {
    const me = newId();
    const [mine, other] = await Promise.all([createUpload(media, me, 1_000), createUpload(media, me, 1_000)]);

    const { status } = await sendChunk(media, { as: me, url: `${mine}?next=/${idOf(other)}`, offset: 0, bytes: mp4(500) });

    expect(status).toBe(204);
    expect([await offsetOf(media, me, mine), await offsetOf(media, me, other)]).toEqual([500, 0]);
  });
});
