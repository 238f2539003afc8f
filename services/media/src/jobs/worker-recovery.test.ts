import { jest } from '@jest/globals';
import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type SpawnedService, spawnService } from '../testing/spawn-service.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { createVideoFactory, type VideoFactory } from '../testing/video-factory.ts';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';

jest.setTimeout(jobTimeoutMs * 3);
let media: TestMedia;
let videos: VideoFactory;
const workers: SpawnedService[] = [];
beforeAll(async () => {
  videos = await createVideoFactory();
  media = await startTestMedia();
});
afterAll(async () => {
  await killWorkers();
  await media.stop();
  await videos.close();
});

const startWorker = (): SpawnedService => {
  const worker = spawnService(media, 'worker');
  workers.push(worker);
  return worker;
};
const killWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.kill()));

/** For each stage a worker is killed after it; all stages: MEDIA_KILL_STAGES=probe,transcoded,thumbnails,audio,transcript. */
const stages = (process.env.MEDIA_KILL_STAGES ?? 'transcript').split(',');

const finishedStages = async (id: string): Promise<string[]> => {
  const [row] = await media.sql.query<{ stages: object }>('SELECT stages FROM processing_checkpoints WHERE upload_id = $1', [id]);
  return Object.keys(row?.stages ?? {});
};
const waitForStage = (id: string, stage: string) => eventually(async () => expect(await finishedStages(id)).toContain(stage), jobTimeoutMs);
const leftoverFiles = (id: string) => media.sql.query('SELECT key FROM made_files WHERE subject_id = $1 AND NOT kept', [id]);
/** State and retry count of the jobs of an upload or Short, oldest first. */
const jobsOf = async (id: string) => {
  const rows = await media.sql.query<{ state: string; retry_count: number }>(
    "SELECT state::text, retry_count FROM pgboss.job WHERE name = 'media' AND singleton_key = $1 ORDER BY created_on",
    [id],
  );
  return rows.map(({ state, retry_count }) => [state, retry_count]);
};

it('worker: killed while it transcodes, the next one while it extracts -> the third continues from the checkpoint, one result', async () => {
  const me = newId();
  const codec = ['-c:v', 'mpeg4', '-q:v', '5'];
  const { body } = await media.sendFile({ as: me, bytes: await videos.createVideo({ size: '1280x720', rate: 30, seconds: 4, codec }) });

  const first = startWorker();
  await waitForStage(body.id, 'probe');
  await first.kill();
  const second = startWorker();
  await waitForStage(body.id, 'transcoded');
  await second.kill();
  const before = await finishedStages(body.id);
  startWorker();
  const upload = await waitUntilProcessed(media, me, body.id);

  expect(before).toEqual(expect.arrayContaining(['probe', 'transcoded']));
  expect(upload).toMatchObject({ status: 'processed', attempt: 3, width: 1280, height: 720 });
  expect(await jobsOf(body.id)).toEqual([['completed', 2]]);
  expect(await finishedStages(body.id)).toEqual([]);
  expect(await videos.probe(await download(media, upload.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  const events = await media.sql.query("SELECT 1 FROM kit.outbox WHERE type = 'upload.processed' AND data->>'uploadId' = $1", [body.id]);
  expect(events.length).toBeLessThanOrEqual(1);
  await eventually(async () => expect(await leftoverFiles(body.id)).toEqual([]));
});

it.each(stages)('worker: killed right after the stage %s -> the next one completes the job', async (stage) => {
  await killWorkers();
  const me = newId();
  const { body } = await media.sendFile({ as: me, bytes: await videos.createVideo() });

  const first = startWorker();
  await waitForStage(body.id, stage).catch(async (error: unknown) => {
    // The job may have been completed between two checks.
    if ((await waitUntilProcessed(media, me, body.id)).status !== 'processed') throw error;
  });
  await first.kill();
  startWorker();
  const upload = await waitUntilProcessed(media, me, body.id);

  expect(upload.status).toBe('processed');
  expect(upload.attempt).toBeLessThanOrEqual(2);
});

it('worker: killed while it renders a Short -> the next one completes the job, one result', async () => {
  await killWorkers();
  const me = newId();
  const { body } = await media.sendFile({ as: me, bytes: await videos.createVideo({ size: '1280x720', rate: 30, seconds: 6 }) });
  const first = startWorker();
  await waitUntilProcessed(media, me, body.id);
  const created = await media.send('POST', '/api/shorts-from-upload', { as: { id: me }, body: { upload_id: body.id } });
  const { short_id } = created.body;
  const short = async () => (await media.send('GET', `/api/shorts/${short_id}`, { as: { id: me } })).body;

  await media.send('POST', `/api/shorts/${short_id}/render`, { as: { id: me } });
  await eventually(async () => expect((await short()).stage).toBe('render'), jobTimeoutMs);
  await first.kill();
  const { status } = await short();
  startWorker();
  const result = await waitUntilRendered(media, me, short_id);

  expect([status, result.status, result.version]).toEqual(['rendering', 'ready', 2]);
  expect(await videos.probe(await download(media, result.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  await eventually(async () => expect(await leftoverFiles(short_id)).toEqual([]));
});

it('worker: stopped while it transcodes -> a new job with the same retries left, the next worker completes it', async () => {
  await killWorkers();
  const me = newId();
  const codec = ['-c:v', 'mpeg4', '-q:v', '5'];
  const { body } = await media.sendFile({ as: me, bytes: await videos.createVideo({ size: '1280x720', rate: 30, seconds: 8, codec }) });

  const first = startWorker();
  await waitForStage(body.id, 'probe');
  await first.stop();
  const stopped = await jobsOf(body.id);
  startWorker();
  const upload = await waitUntilProcessed(media, me, body.id);

  expect(stopped).toEqual([
    ['completed', 0],
    ['created', 0],
  ]);
  expect(upload).toMatchObject({ status: 'processed', attempt: 2 });
});

it('job: its last attempt loses its worker -> upload failed with a reason, retryable; retried -> processed', async () => {
  await killWorkers();
  const me = newId();
  const { body } = await media.sendFile({ as: me, bytes: await videos.createVideo({ size: '1280x720', rate: 30, seconds: 4 }) });
  await media.sql.query("UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'media' AND singleton_key = $1", [body.id]);

  const first = startWorker();
  await waitForStage(body.id, 'probe');
  await first.kill();
  startWorker();
  const failed = await waitUntilProcessed(media, me, body.id);
  await media.send('POST', `/api/upload/${body.id}/retry`, { as: { id: me } });
  const upload = await waitUntilProcessed(media, me, body.id);

  expect(failed).toMatchObject({ status: 'error', retryable: true, reason: expect.stringMatching(/^The processing was interrupted/) });
  expect(upload).toMatchObject({ status: 'processed', attempt: 2 });
  await eventually(async () => expect(await leftoverFiles(body.id)).toEqual([]));
});
