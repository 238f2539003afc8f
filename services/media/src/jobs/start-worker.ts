import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Logger, sqlOf } from '@trenzeye/kit';
import { withSpan } from '@trenzeye/kit/telemetry/active';
import { locateTools } from '../ffmpeg/locate-tools.ts';
import { forgetOrphans } from '../store/made-files.ts';
import { holdWorkerLock, isGone, othersRuns, pauseRun } from '../store/runs.ts';
import { abandonJob } from './abandon-job.ts';
import { Interruption } from './interruption.ts';
import { abandonedQueue, type JobData, jobSchema, workQueue } from './queue.ts';
import { runJob } from './run-job.ts';
import { subjectOf } from './subjects.ts';
import type { WorkContext } from './work-context.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  /** Jobs at once. */
  readonly concurrency: number;
}

const folderPrefix = 'trenzeye-work-';
/** Milliseconds between two looks for workers that are gone. */
const lookEvery = 2_000;
/** Seconds; the bell of the database wakes a worker at once, this is for the bells that nobody heard. */
const poll = 2;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A folder for this process's work; those of processes that are gone go, too. */
const makeScratch = async (): Promise<string> => {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (name.startsWith(folderPrefix) && pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  const folder = join(tmpdir(), `${folderPrefix}${process.pid}-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  return folder;
};

/** Keeps the lock by which others see that this worker lives; takes it again whenever the connection was lost. */
const holdLock = async (databaseUrl: string, worker: string, log: Logger): Promise<() => Promise<void>> => {
  const pool = createPool({ url: databaseUrl, max: 1, name: 'media-worker', log });
  let release: () => void = () => undefined;
  let isStopped = false;
  const hold = async (): Promise<void> => {
    const client = await pool.connect();
    const onLost = () => {
      client.release(true);
      if (!isStopped) setTimeout(again, 500).unref();
    };
    client.once('error', onLost);
    await holdWorkerLock(sqlOf(client), worker);
    release = () => {
      client.off('error', onLost);
      client.release(true);
    };
  };
  const again = (): void => void hold().catch(() => isStopped || setTimeout(again, 2_000).unref());
  await hold();
  return async () => {
    isStopped = true;
    release();
    await pool.end();
  };
};

/** Says what the work will suffer from, before the first job does. */
const checkTools = async (log: Logger): Promise<void> => {
  try {
    if ((await locateTools()).isFromNpm) log.info('using the old ffmpeg of the npm package: a current one on the PATH is faster and safer');
  } catch (error) {
    log.warn({ err: error }, 'videos cannot be worked on');
  }
};

/** A worker: takes jobs from the queue until it is stopped. Resolves when it has begun. */
export const startWorker = async (context: WorkContext, { databaseUrl, concurrency }: WorkerOptions): Promise<() => Promise<void>> => {
  const { log, sql, transact, tracing } = context;
  const { PgBoss } = await import('pg-boss');
  const worker = randomUUID();
  const scratch = await makeScratch();
  const releaseLock = await holdLock(databaseUrl, worker, log);
  const stopping = new AbortController();
  const boss = new PgBoss({
    ...{
      connectionString: databaseUrl,
      schema: jobSchema,
      application_name: 'trenzeye-media-jobs',
      max: 2,
      connectionTimeoutMillis: 5_000,
    },
    ...{ useListenNotify: true, schedule: false, supervise: true, superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 },
    ...{ reindex: false, monitorVacuum: false },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has trouble'));
  await boss.start();
  const options = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll, localConcurrency: concurrency } as const;
  await boss.work<JobData>(workQueue, { ...options, heartbeatRefreshSeconds: 5 }, async ([job]) => {
    if (!job) return;
    const taken = new AbortController();
    job.signal.addEventListener('abort', () => taken.abort(new Interruption('lost')), { once: true });
    const signal = AbortSignal.any([stopping.signal, taken.signal]);
    const { kind, id, trace } = job.data;
    const work = () => runJob(context, subjectOf(kind), { worker, jobId: job.id, subjectId: id, signal, scratch });
    if (tracing) await withSpan(tracing, `work on ${kind}`, 'consumer', { parent: trace }, work);
    else await work();
  });
  await boss.work<JobData>(abandonedQueue, options, async ([job]) => {
    if (job) await abandonJob(context, job.data);
  });

  /** Jobs of workers that are gone go back to the queue at once, rather than when their heartbeat is missed. */
  const look = async (): Promise<void> => {
    for (const { subject_id, run, worker: other, job_id } of await othersRuns(sql, worker)) {
      const gone = await transact({ actor: 'system' }, async (_emit, tx) => {
        if (other === null || !(await isGone(tx, other))) return false;
        await pauseRun(tx, subject_id, run, true);
        return true;
      });
      if (gone) await boss.fail(workQueue, job_id, { message: 'the worker is gone' });
    }
  };
  const looking = setInterval(() => void look().catch((error: unknown) => log.debug({ err: error }, 'no look for lost jobs')), lookEvery);
  await forgetOrphans(sql);
  await checkTools(log);
  return async () => {
    clearInterval(looking);
    stopping.abort(new Interruption('stopping'));
    await boss.stop({ graceful: true, timeout: 8_000 });
    await releaseLock();
    await rm(scratch, { recursive: true, force: true });
  };
};
