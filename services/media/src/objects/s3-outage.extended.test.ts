import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@trenzeye/kit';
import { startS3Server } from '@trenzeye/kit/objects/conformance/s3-server';
import { createSwitchableAddress, eventually, type SwitchableAddress } from '@trenzeye/kit/testing';
import sharp from 'sharp';
import { deleteAbandonedUploads } from '../background-tasks.ts';
import { noiseImage } from '../testing/images.ts';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createUpload, idOf, offsetOf, sendChunk, storedBytes } from '../testing/tus-client.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

const seconds = Number(process.env.FAULT_OUTAGE_SECONDS ?? 20);
const userCount = 3;
jest.setTimeout(jobTimeoutMs * 4 + seconds * 1_000);

/** An upload whose acceptance was answered with 201. */
interface Acknowledged {
  readonly id: string;
  readonly user: string;
  /** Width and height; each upload has another. */
  readonly pixels: number;
  readonly at: number;
}

const inSeconds = (ms: number): number => Number((ms / 1_000).toFixed(1));

let s3: Awaited<ReturnType<typeof startS3Server>>;
let address: SwitchableAddress;
let media: TestMedia;
let videos: VideoFactory;
let worker: SpawnedService;
beforeAll(async () => {
  s3 = await startS3Server('trenzeye');
  address = await createSwitchableAddress(Number(new URL(s3.endpoint).port));
  const env = { OBJECTS: `s3:http://127.0.0.1:${address.port}`, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
  [media, videos] = await Promise.all([startTestMedia({ env }), createVideoFactory()]);
  worker = spawnService(media, 'worker', { LOG_LEVEL: 'fatal' });
});
afterAll(async () => {
  await worker?.kill();
  await media?.stop();
  await videos?.close();
  await address?.stop();
  await s3?.close();
});

let nextPixels = 0;

/** Statuses of attempts that failed, with their number. */
type Failures = Record<number, number>;

/** Uploads images until `signal` aborts; repeats each with the same idempotency key until it is acknowledged. */
const uploadContinuously = async (user: string, acknowledged: Acknowledged[], failures: Failures, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const pixels = 40 + nextPixels++;
    const bytes = await noiseImage(pixels);
    for (const key = randomUUID(); ; await sleep(300)) {
      const { status, body } = await media.sendFile({ as: user, bytes, name: 'a.png', type: 'image/png', media_type: 'image', key });
      if (status === 201) {
        acknowledged.push({ id: body.id, user, pixels, at: performance.now() });
        break;
      }
      failures[status] = (failures[status] ?? 0) + 1;
    }
    await sleep(700);
  }
};

/** Sends a video in chunks of 1 MB; asks for the offset and continues there when one fails. @returns its URL */
const uploadInChunks = async (user: string, bytes: Buffer): Promise<string> => {
  const url = await createUpload(media, user, bytes.length);
  for (let offset = 0; offset < bytes.length; await sleep(500)) {
    const answer = await sendChunk(media, { as: user, url, offset, bytes: bytes.subarray(offset, offset + 1_000_000) });
    offset = answer.status === 204 ? answer.offset : (await offsetOf(media, user, url)) || offset;
  }
  return url;
};

const listedIds = async (user: string): Promise<string[]> => {
  const { body } = await media.send('GET', '/api/uploads?limit=100', { as: { id: user } });
  return (body as { id: string }[]).map(({ id }) => id).sort();
};

const expectStoredOnce = async (acknowledged: readonly Acknowledged[]): Promise<void> => {
  for (const { id, user, pixels } of acknowledged) {
    const { status, images } = await waitUntilProcessed(media, user, id);
    const { width, height } = await sharp(await download(media, images.at(-1).url)).metadata();
    expect([id, status, width, height]).toEqual([id, 'processed', pixels, pixels]);
  }
  // Attempts without a file.
  await deleteAbandonedUploads(media.context);
  for (const user of new Set(acknowledged.map((each) => each.user)))
    expect(await listedIds(user)).toEqual(
      acknowledged
        .filter((each) => each.user === user)
        .map(({ id }) => id)
        .sort(),
    );
};

describe.each([
  ['stopped', () => address.refuse()],
  ['silent', async () => address.silence()],
] as const)('S3 server %s', (mode, begin) => {
  test(`for ${seconds} s during uploads and rendering -> acknowledged files are stored, once and unchanged; the rest continues`, async () => {
    const creator = newId();
    const film = await videos.createVideo({ size: '1280x720', rate: 30, seconds: 4, codec: ['-c:v', 'mpeg4', '-q:v', '3'] });
    const { body: source } = await media.sendFile({ as: creator, bytes: film });
    await waitUntilProcessed(media, creator, source.id);
    const short = (await media.send('POST', '/api/shorts-from-upload', { as: { id: creator }, body: { upload_id: source.id } })).body;

    const acknowledged: Acknowledged[] = [];
    const failures: Failures = {};
    const stopped = new AbortController();
    const users = Array.from({ length: userCount }, () => newId());
    const uploading = users.map((user) => uploadContinuously(user, acknowledged, failures, stopped.signal));
    await sleep(2_000);
    const render = await media.send('POST', `/api/shorts/${short.short_id}/render`, { as: { id: creator } });
    const filmOwner = newId();
    const resumable = uploadInChunks(filmOwner, film);
    await sleep(700);
    await begin();
    const startedAt = performance.now();
    await sleep(seconds * 1_000);
    const duringOutage = acknowledged.filter(({ at }) => at > startedAt + 1_000).length;
    const failuresDuring = { ...failures };
    await address.restore();
    const endedAt = performance.now();
    await eventually(() => expect(acknowledged.some(({ at }) => at > endedAt)).toBe(true), jobTimeoutMs);
    const uploadsAgain = (acknowledged.find(({ at }) => at > endedAt)?.at ?? 0) - endedAt;
    await sleep(2_000);
    stopped.abort();
    await Promise.all(uploading);

    const url = await resumable;
    expect(render.status).toBeLessThan(300);
    expect(await waitUntilProcessed(media, filmOwner, idOf(url))).toMatchObject({ status: 'processed' });
    expect((await storedBytes(media, filmOwner, url)).equals(film)).toBe(true);
    const rendered = await waitUntilRendered(media, creator, short.short_id);
    expect([rendered.status, rendered.reason]).toEqual(['ready', null]);
    expect(await videos.probe(await download(media, rendered.video_url))).toMatchObject({ video: 'h264', fastStart: true });
    await expectStoredOnce(acknowledged);
    await eventually(async () => expect(await media.sql.query('SELECT key FROM made_files WHERE NOT kept')).toEqual([]), jobTimeoutMs);
    const measured = {
      name: `S3 server ${mode}`,
      outage_s: seconds,
      acknowledged: acknowledged.length,
      acknowledged_during: duringOutage,
      failed_attempts: failuresDuring,
      uploads_again_s: inSeconds(uploadsAgain),
      everything_processed_s: inSeconds(performance.now() - endedAt),
    };
    process.stdout.write(`${JSON.stringify(measured)}\n`);
    // Nothing can be stored while the server is away, and users learn that it is temporary.
    expect(Object.keys(failuresDuring).filter((status) => status !== '503')).toEqual([]);
    expect(duringOutage).toBe(0);
  });
});
