import { jest } from '@jest/globals';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type VideoFactory, createVideoFactory } from '../testing/video-factory.ts';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 3);
let media: TestMedia;
let studio: VideoFactory;
const workers: SpawnedService[] = [];
beforeAll(async () => {
  studio = await createVideoFactory();
  media = await startTestMedia();
});
afterAll(async () => {
  await killAll();
  await media.stop();
  await studio.close();
});

const startWorker = (): SpawnedService => {
  const worker = spawnService(media, 'worker');
  workers.push(worker);
  return worker;
};
const killAll = () => Promise.all(workers.splice(0).map((worker) => worker.kill()));

/** A worker each is killed once it has finished these; all of them with MEDIA_KILL_STAGES=probe,film,pictures,heard,transcript. */
const stages = (process.env.MEDIA_KILL_STAGES ?? 'transcript').split(',');

/** What finished stages left for the next try. */
const stagesDone = async (id: string): Promise<string[]> => {
  const [row] = await media.context.sql.query<{ checkpoint: object }>('SELECT checkpoint FROM runs WHERE subject_id = $1', [id]);
  return Object.keys(row?.checkpoint ?? {});
};
const reached = (id: string, stage: string) => eventually(async () => expect(await stagesDone(id)).toContain(stage), jobTimeoutMs);

it('a worker killed while it converts, the next one while it draws -> the third ends it, once, from where it was', async () => {
  const me = newId();
  const codec = ['-c:v', 'mpeg4', '-q:v', '5'];
  const { body } = await media.sendFile({ as: me, bytes: await studio.film({ size: '1280x720', rate: 30, seconds: 4, codec }) });

  const first = startWorker();
  await reached(body.id, 'probe');
  await first.kill();
  const second = startWorker();
  await reached(body.id, 'film');
  await second.kill();
  const before = await stagesDone(body.id);
  startWorker();
  const upload = await waitUntilProcessed(media, me, body.id);

  expect(before).toEqual(expect.arrayContaining(['probe', 'film']));
  expect(upload).toMatchObject({ status: 'processed', attempt: 3, width: 1280, height: 720 });
  expect(await studio.probe(await download(media, upload.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  const told = await media.context.sql.query("SELECT 1 FROM kit.outbox WHERE type = 'upload.processed' AND data->>'uploadId' = $1", [
    body.id,
  ]);
  expect(told.length).toBeLessThanOrEqual(1);
  await eventually(async () =>
    expect(await media.context.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [body.id])).toEqual([]),
  );
});

it.each(stages)('a worker killed right after the stage %s -> the next one ends it, once', async (stage) => {
  await killAll();
  const me = newId();
  const { body } = await media.sendFile({ as: me, bytes: await studio.film() });

  const first = startWorker();
  await reached(body.id, stage).catch(async (error: unknown) => {
    // It may have ended between two looks: then there is nothing to kill.
    if ((await waitUntilProcessed(media, me, body.id)).status !== 'processed') throw error;
  });
  await first.kill();
  startWorker();
  const upload = await waitUntilProcessed(media, me, body.id);

  expect(upload.status).toBe('processed');
  expect(upload.attempt).toBeLessThanOrEqual(2);
});

it('a worker killed while it renders a Short -> the next one ends it, once', async () => {
  await killAll();
  const me = newId();
  const { body } = await media.sendFile({ as: me, bytes: await studio.film({ size: '1280x720', rate: 30, seconds: 6 }) });
  const first = startWorker();
  await waitUntilProcessed(media, me, body.id);
  const begun = await media.send('POST', '/api/shorts-from-upload', { as: { id: me }, body: { upload_id: body.id } });
  const { short_id } = begun.body;
  const short = async () => (await media.send('GET', `/api/shorts/${short_id}`, { as: { id: me } })).body;

  await media.send('POST', `/api/shorts/${short_id}/render`, { as: { id: me } });
  await eventually(async () => expect((await short()).stage).toBe('render'), jobTimeoutMs);
  await first.kill();
  const { status } = await short();
  startWorker();
  const made = await waitUntilRendered(media, me, short_id);

  expect([status, made.status, made.version]).toEqual(['rendering', 'ready', 2]);
  expect(await studio.probe(await download(media, made.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  await eventually(async () =>
    expect(await media.context.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [short_id])).toEqual([]),
  );
});
