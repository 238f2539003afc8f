import { Readable } from 'node:stream';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { Upload as TusUpload } from 'tus-js-client';
import { originalKey } from '../domain/uploads/upload-keys.ts';
import { readResumable } from '../store/resumable-uploads.ts';
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

/** Cuts an upload at `cuts` random points, going on each time where the server says, and ends it. */
const uploadWithCuts = async (bytes: Buffer, cuts: number): Promise<{ as: string; url: string; offsets: number[] }> => {
  const as = newId();
  const url = await createUpload(media, as, bytes.length);
  const offsets = [0];
  for (let cut = 0; cut < cuts; cut += 1) {
    const offset = await offsetOf(media, as, url);
    offsets.push(offset);
    const sent = Math.floor((Math.random() * 2 * (bytes.length - offset)) / (cuts - cut + 1));
    await sendPartOfChunk(media, { as, url, offset, bytes: bytes.subarray(offset) }, sent);
  }
  const offset = await offsetOf(media, as, url);
  const last = await sendChunk(media, { as, url, offset, bytes: bytes.subarray(offset) });
  expect([last.status, last.offset]).toEqual([204, bytes.length]);
  return { as, url, offsets };
};

describe('tus', () => {
  test('OPTIONS -> version, extensions, algorithms, largest size', async () => {
    const { status, headers } = await media.send('OPTIONS', tusPath);

    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
      'tus-max-size': '30000000',
      'tus-checksum-algorithm': 'sha1,sha256,md5',
    });
  });

  test('three pieces -> progress on the status, then the whole file, pending in the queue', async () => {
    const me = newId();
    const bytes = mp4(900_000);
    const url = await createUpload(media, me, bytes.length);
    await sendChunk(media, { as: me, url, offset: 0, bytes: bytes.subarray(0, 100) });
    await sendChunk(media, { as: me, url, offset: 100, bytes: bytes.subarray(100, 450_000) });
    const midway = await uploadStatus(media, me, url);
    const last = await sendChunk(media, { as: me, url, offset: 450_000, bytes: bytes.subarray(450_000) });

    expect(url).toMatch(/^\/api\/upload\/resumable\/[0-9a-f-]{36}$/);
    expect(midway).toMatchObject({
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

  test('cut at 20 random points and resumed -> identical bytes', async () => {
    const bytes = mp4(6_000_000);

    const { as, url, offsets } = await uploadWithCuts(bytes, 20);

    expect(offsets.at(-1)).toBeGreaterThan(0);
    expect((await storedBytes(media, as, url)).equals(bytes)).toBe(true);
  });

  test('tus-js-client: pieces of 1 MB, as the page sends them -> the whole file', async () => {
    const me = newId();
    const bytes = mp4(3_500_000);
    const authorization = `Bearer ${await media.signer.sign({ id: me })}`;
    const done = Promise.withResolvers<void>();
    const client = new TusUpload(bytes, {
      ...{ endpoint: media.url + tusPath, chunkSize: 1_000_000, metadata: videoMetadata, headers: { authorization }, retryDelays: [] },
      onError: done.reject,
      onSuccess: () => done.resolve(),
    });
    client.start();
    await done.promise;
    const url = new URL(client.url ?? '').pathname;

    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });

  test('service killed in the middle of a piece, another takes over -> goes on where the bytes end, identical bytes', async () => {
    const me = newId();
    const bytes = mp4(12_000_000);
    const url = await createUpload(media, me, bytes.length);
    const doomed = spawnService(media, 'main');
    await sendPartOfChunk({ ...media, url: await doomed.url }, { as: me, url, offset: 0, bytes }, 5_000_000, async () => {
      await eventually(async () => expect(await draftSize(me, url)).toBeGreaterThan(1_000_000));
      await doomed.kill();
    });
    const offset = await offsetOf(media, me, url);
    const last = await sendChunk(media, { as: me, url, offset, bytes: bytes.subarray(offset) });

    expect(offset).toBeGreaterThan(1_000_000);
    expect([last.status, last.offset]).toEqual([204, bytes.length]);
    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
  });

  test('last answer lost: bytes whole, but not taken up yet -> asking for the offset takes them up', async () => {
    const me = newId();
    const bytes = mp4(50_000);
    const url = await createUpload(media, me, bytes.length);
    const draft = await draftOf(me, url);
    await media.context.objects.multipart.append(draft, Readable.from([bytes]));

    const offset = await offsetOf(media, me, url);

    expect([offset, (await uploadStatus(media, me, url)).stage]).toEqual([bytes.length, 'queued']);
  });
});
