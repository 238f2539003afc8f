import { Readable } from 'node:stream';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { Upload as TusUpload } from 'tus-js-client';
import { originalKey } from '../objects/object-keys.ts';
import { mp4 } from '../testing/sample-files.ts';
import { spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import {
  createUpload,
  idOf,
  offsetOf,
  sendChunk,
  sendPartOfChunk,
  storedBytes,
  tusPath,
  uploadStatus,
  videoMetadata,
} from '../testing/tus-client.ts';
import { readResumable } from '../uploads/store/resumable.ts';

const now = new Date();
let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({ clock: () => now, env: { MEDIA_VIDEO_LIMIT: '30000000' } });
});
afterAll(() => media.stop());

const draftOf = async (as: string, url: string) => {
  const id = idOf(url);
  return { key: originalKey(as, id), id: (await readResumable(media.context.prisma, id))?.draft ?? '' };
};
const draftSize = async (as: string, url: string) => media.context.objects.multipart.size(await draftOf(as, url));

/** Uploads with `cuts` disconnections at random offsets, resuming from the server's offset each time. */
const uploadWithDisconnects = async (bytes: Buffer, cuts: number): Promise<{ as: string; url: string; offsets: number[] }> => {
  const as = newId();
  const url = await createUpload(media, as, bytes.length);
  const offsets = [0];
  for (let cut = 0; cut < cuts; cut += 1) {
    const offset = await offsetOf(media, as, url);
    offsets.push(offset);
    const sentBytes = Math.floor((Math.random() * 2 * (bytes.length - offset)) / (cuts - cut + 1));
    await sendPartOfChunk(media, { as, url, offset, bytes: bytes.subarray(offset) }, sentBytes);
  }
  const offset = await offsetOf(media, as, url);
  const last = await sendChunk(media, { as, url, offset, bytes: bytes.subarray(offset) });
  expect([last.status, last.offset]).toEqual([204, bytes.length]);
  return { as, url, offsets };
};

describe('tus', () => {
  test('OPTIONS -> version, extensions, checksum algorithms, maximum size', async () => {
    const { status, headers } = await media.send('OPTIONS', tusPath);

    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
      'tus-max-size': '30000000',
      'tus-checksum-algorithm': 'sha1,sha256,md5',
    });
  });

  test('three chunks -> progress in the status, then the whole file, queued', async () => {
    const me = newId();
    const bytes = mp4(900_000);
    const url = await createUpload(media, me, bytes.length);
    await sendChunk(media, { as: me, url, offset: 0, bytes: bytes.subarray(0, 100) });
    await sendChunk(media, { as: me, url, offset: 100, bytes: bytes.subarray(100, 450_000) });
    const halfway = await uploadStatus(media, me, url);
    const last = await sendChunk(media, { as: me, url, offset: 450_000, bytes: bytes.subarray(450_000) });

    expect(url).toMatch(/^\/api\/upload\/resumable\/[0-9a-f-]{36}$/);
    expect(halfway).toMatchObject({
      status: 'pending',
      stage: 'uploading',
      percent: 50,
      name: 'film.mp4',
      size: 900_000,
      source: 'resumable',
    });
    expect([last.status, last.offset]).toEqual([204, 900_000]);
    expect(await uploadStatus(media, me, url)).toMatchObject({ status: 'pending', stage: 'queued', media_type: 'video' });
    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
    expect(await offsetOf(media, me, url)).toBe(900_000);
  });

  test('20 disconnections at random offsets, resumed -> identical bytes', async () => {
    const bytes = mp4(6_000_000);

    const { as, url, offsets } = await uploadWithDisconnects(bytes, 20);

    expect(offsets.at(-1)).toBeGreaterThan(0);
    expect((await storedBytes(media, as, url)).equals(bytes)).toBe(true);
  });

  test('tus-js-client: chunks of 1 MB, as the frontend sends them -> the whole file', async () => {
    const me = newId();
    const bytes = mp4(3_500_000);
    const authorization = `Bearer ${await media.signer.sign({ id: me })}`;
    const done = Promise.withResolvers<void>();
    const client = new TusUpload(bytes, {
      endpoint: media.url + tusPath,
      chunkSize: 1_000_000,
      metadata: videoMetadata,
      headers: { authorization },
      retryDelays: [],
      onError: done.reject,
      onSuccess: () => done.resolve(),
    });
    client.start();
    await done.promise;
    const url = new URL(client.url ?? '').pathname;

    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });

  test('service killed within a chunk, another instance resumes -> continues from the stored offset, identical bytes', async () => {
    const me = newId();
    const bytes = mp4(12_000_000);
    const url = await createUpload(media, me, bytes.length);
    const killed = spawnService(media, 'main');
    await sendPartOfChunk({ ...media, url: await killed.url }, { as: me, url, offset: 0, bytes }, 5_000_000, async () => {
      await eventually(async () => expect(await draftSize(me, url)).toBeGreaterThan(1_000_000));
      await killed.kill();
    });
    const offset = await offsetOf(media, me, url);
    const last = await sendChunk(media, { as: me, url, offset, bytes: bytes.subarray(offset) });

    expect(offset).toBeGreaterThan(1_000_000);
    expect([last.status, last.offset]).toEqual([204, bytes.length]);
    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });

  test('last response lost: all bytes stored, upload not completed -> requesting the offset completes it', async () => {
    const me = newId();
    const bytes = mp4(50_000);
    const url = await createUpload(media, me, bytes.length);
    const draft = await draftOf(me, url);
    await media.context.objects.multipart.append(draft, Readable.from([bytes]));

    const offset = await offsetOf(media, me, url);

    expect([offset, (await uploadStatus(media, me, url)).stage]).toEqual([bytes.length, 'queued']);
  });
});
