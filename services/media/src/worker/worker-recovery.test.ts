import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { jobTimeoutMs, waitUntilProcessed } from '../testing/wait-for-job.ts';
import { startWorkerRecovery, type WorkerRecovery } from '../testing/worker-recovery.ts';

jest.setTimeout(jobTimeoutMs * 3);
let recovery: WorkerRecovery;
beforeAll(async () => {
  recovery = await startWorkerRecovery();
});
afterAll(() => recovery.stop());

it('worker: stopped while it transcodes -> a new job with the same retries left, the next worker completes it', async () => {
  await recovery.killWorkers();
  const me = newId();
  const codec = ['-c:v', 'mpeg4', '-q:v', '5'];
  const { body } = await recovery.media.sendFile({
    as: me,
    bytes: await recovery.videos.createVideo({ size: '1280x720', rate: 30, seconds: 8, codec }),
  });

  const first = recovery.startWorker();
  await recovery.waitForStage(body.id, 'probe');
  await first.stop();
  const stopped = await recovery.jobsOf(body.id);
  recovery.startWorker();
  const upload = await waitUntilProcessed(recovery.media, me, body.id);

  expect(stopped).toEqual([
    ['completed', 0],
    ['created', 0],
  ]);
  expect(upload).toMatchObject({ status: 'processed', attempt: 2 });
});

it('job: its last attempt loses its worker -> upload failed with a reason, retryable; retried -> processed', async () => {
  await recovery.killWorkers();
  const me = newId();
  const { body } = await recovery.media.sendFile({
    as: me,
    bytes: await recovery.videos.createVideo({ size: '1280x720', rate: 30, seconds: 4 }),
  });
  await recovery.media.sql.query("UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'media' AND singleton_key = $1", [body.id]);

  const first = recovery.startWorker();
  await recovery.waitForStage(body.id, 'probe');
  await first.kill();
  recovery.startWorker();
  const failed = await waitUntilProcessed(recovery.media, me, body.id);
  await recovery.media.send('POST', `/api/upload/${body.id}/retry`, { as: { id: me } });
  const upload = await waitUntilProcessed(recovery.media, me, body.id);

  expect(failed).toMatchObject({ status: 'error', retryable: true, reason: expect.stringMatching(/^The processing was interrupted/) });
  expect(upload).toMatchObject({ status: 'processed', attempt: 2 });
  await eventually(async () => expect(await recovery.leftoverFiles(body.id)).toEqual([]));
});
