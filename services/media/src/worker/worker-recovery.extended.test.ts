import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { download, jobTimeoutMs, waitUntilProcessed, waitUntilRendered } from '../testing/wait-for-job.ts';
import { startWorkerRecovery, type WorkerRecovery } from '../testing/worker-recovery.ts';

jest.setTimeout(jobTimeoutMs * 3);
let recovery: WorkerRecovery;
beforeAll(async () => {
  recovery = await startWorkerRecovery();
});
afterAll(() => recovery.stop());

/** For each stage a worker is killed after it; all stages: MEDIA_KILL_STAGES=probe,transcoded,thumbnails,audio,transcript. */
const stages = (process.env.MEDIA_KILL_STAGES ?? 'transcript').split(',');

it('worker: killed while it transcodes, the next one while it extracts -> the third continues from the checkpoint, one result', async () => {
  const me = newId();
  const codec = ['-c:v', 'mpeg4', '-q:v', '5'];
  const { body } = await recovery.media.sendFile({
    as: me,
    bytes: await recovery.videos.createVideo({ size: '1280x720', rate: 30, seconds: 4, codec }),
  });

  const first = recovery.startWorker();
  await recovery.waitForStage(body.id, 'probe');
  await first.kill();
  const second = recovery.startWorker();
  await recovery.waitForStage(body.id, 'transcoded');
  await second.kill();
  const before = await recovery.finishedStages(body.id);
  recovery.startWorker();
  const upload = await waitUntilProcessed(recovery.media, me, body.id);

  expect(before).toEqual(expect.arrayContaining(['probe', 'transcoded']));
  expect(upload).toMatchObject({ status: 'processed', attempt: 3, width: 1280, height: 720 });
  expect(await recovery.jobsOf(body.id)).toEqual([['completed', 2]]);
  expect(await recovery.finishedStages(body.id)).toEqual([]);
  expect(await recovery.videos.probe(await download(recovery.media, upload.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  const events = await recovery.media.sql.query("SELECT 1 FROM kit.outbox WHERE type = 'upload.processed' AND data->>'uploadId' = $1", [
    body.id,
  ]);
  expect(events.length).toBeLessThanOrEqual(1);
  await eventually(async () => expect(await recovery.leftoverFiles(body.id)).toEqual([]));
});

it.each(stages)('worker: killed right after the stage %s -> the next one completes the job', async (stage) => {
  await recovery.killWorkers();
  const me = newId();
  const { body } = await recovery.media.sendFile({ as: me, bytes: await recovery.videos.createVideo() });

  const first = recovery.startWorker();
  await recovery.waitForStage(body.id, stage).catch(async (error: unknown) => {
    // The job may have been completed between two checks.
    if ((await waitUntilProcessed(recovery.media, me, body.id)).status !== 'processed') throw error;
  });
  await first.kill();
  recovery.startWorker();
  const upload = await waitUntilProcessed(recovery.media, me, body.id);

  expect(upload.status).toBe('processed');
  expect(upload.attempt).toBeLessThanOrEqual(2);
});

it('worker: killed while it renders a Short -> the next one completes the job, one result', async () => {
  await recovery.killWorkers();
  const me = newId();
  const { body } = await recovery.media.sendFile({
    as: me,
    bytes: await recovery.videos.createVideo({ size: '1280x720', rate: 30, seconds: 6 }),
  });
  const first = recovery.startWorker();
  await waitUntilProcessed(recovery.media, me, body.id);
  const created = await recovery.media.send('POST', '/api/shorts-from-upload', { as: { id: me }, body: { upload_id: body.id } });
  const { short_id } = created.body;
  const short = async () => (await recovery.media.send('GET', `/api/shorts/${short_id}`, { as: { id: me } })).body;

  await recovery.media.send('POST', `/api/shorts/${short_id}/render`, { as: { id: me } });
  await eventually(async () => expect((await short()).stage).toBe('render'), jobTimeoutMs);
  await first.kill();
  const { status } = await short();
  recovery.startWorker();
  const result = await waitUntilRendered(recovery.media, me, short_id);

  expect([status, result.status, result.version]).toEqual(['rendering', 'ready', 2]);
  expect(await recovery.videos.probe(await download(recovery.media, result.video_url))).toMatchObject({ video: 'h264', fastStart: true });
  await eventually(async () => expect(await recovery.leftoverFiles(short_id)).toEqual([]));
});
