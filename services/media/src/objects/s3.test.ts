import { newId } from '@trenzeye/kit';
import { startS3Server } from '@trenzeye/kit/objects/conformance/s3-server';
import { eventually } from '@trenzeye/kit/testing';
import { mp4 } from '../testing/sample-files.ts';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createUpload, idOf, offsetOf, sendChunk, sendPartOfChunk, storedBytes, uploadStatus } from '../testing/tus-client.ts';
import { jobTimeoutMs } from '../testing/wait-for-job.ts';
import { readResumable } from '../uploads/store/resumable.ts';
import { originalKey } from './object-keys.ts';

jest.setTimeout(jobTimeoutMs * 2);
let s3: Awaited<ReturnType<typeof startS3Server>>;
let media: TestMedia;
const spawned: SpawnedService[] = [];
const spawn = (...how: Parameters<typeof spawnService> extends [unknown, ...infer Rest] ? Rest : never): SpawnedService => {
  const service = spawnService(media, ...how);
  spawned.push(service);
  return service;
};
beforeAll(async () => {
  s3 = await startS3Server('trenzeye');
  const env = { OBJECTS: `s3:${s3.endpoint}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  media = await startTestMedia({ env });
});
afterAll(async () => {
  await Promise.all(spawned.map((service) => service.kill()));
  await media.stop();
  await s3.close();
});

const me = newId();
const draftSize = async (url: string): Promise<number> => {
  const id = (await readResumable(media.context.prisma, idOf(url)))?.draft ?? '';
  return (await media.context.objects.multipart.size({ key: originalKey(me, idOf(url)), id })) ?? 0;
};

describe('S3 object store', () => {
  test('resumable upload: service killed within a chunk -> continues from the stored parts, identical bytes', async () => {
    const bytes = mp4(20_000_000);
    const url = await createUpload(media, me, bytes.length);
    const killed = spawn('main', { MEDIA_WORKER: 'off' });
    await sendPartOfChunk({ ...media, url: await killed.url }, { as: me, url, offset: 0, bytes }, 12_000_000, async () => {
      await eventually(async () => expect(await draftSize(url)).toBeGreaterThan(8_000_000), jobTimeoutMs);
      await killed.kill();
    });
    const offset = await offsetOf(media, me, url);
    const next = await sendChunk(media, { as: me, url, offset, bytes: bytes.subarray(offset, offset + 1_000_000) });
    const last = await sendChunk(media, { as: me, url, offset: next.offset, bytes: bytes.subarray(next.offset) });

    expect(offset).toBeGreaterThanOrEqual(8 * 1024 * 1024);
    expect([last.status, last.offset]).toEqual([204, bytes.length]);
    expect((await storedBytes(media, me, url)).equals(bytes)).toBe(true);
    expect(await uploadStatus(media, me, url)).toMatchObject({ stage: 'queued', size: bytes.length });
  });
});
