import { chmod, rm } from 'node:fs/promises';
import type { Logger } from '@trenzeye/kit';
import { withSpan } from '@trenzeye/kit/telemetry/active';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Ffmpeg, isSeparated } from '../ffmpeg/index.ts';
import {
  deleteLeftovers,
  deleteOrphanedFileRecords,
  failedJobQueueName,
  findOpenJobs,
  Interruption,
  type JobData,
  type JobHandler,
  type JobKind,
  jobQueueName,
  jobSchema,
  runJob,
  type WorkerContext,
} from '../jobs/index.ts';
import { createProcessFolder, deleteFoldersOfEndedProcesses } from '../process-folders.ts';
import { framingJobHandler, shortJobHandler } from '../shorts/index.ts';
import { uploadJobHandler } from './upload-job-handler.ts';

/** Each handler reads and writes rows of its own kind only, so callers need not know the type of the row. */
const handlers: Record<JobKind, unknown> = { upload: uploadJobHandler, short: shortJobHandler, framing: framingJobHandler };

const jobHandlerOf = (kind: JobKind): JobHandler<unknown> => handlers[kind] as JobHandler<unknown>;

const reason = 'The processing was interrupted again and again. Please try later.';

/** Marks an upload or Short as failed after its last attempt ended without a result, unless it has a new job by now. */
const failJob = async (context: WorkerContext, { kind, id }: JobData): Promise<void> => {
  const handler = jobHandlerOf(kind);
  await context.transaction({ actor: 'system' }, async (tx) => {
    const row = await handler.lock(tx.prisma, id);
    if (!row || (await findOpenJobs(tx.prisma, [id])).length > 0) return;
    await handler.fail(tx, row, { reason, retryable: true, at: context.clock() });
  });
  await deleteLeftovers(context.objects, context.prisma, id);
};

const folderPrefix = 'trenzeye-work-';

/** How often a worker renews its claims and notices those it has lost. */
const heartbeatRefreshSeconds = 1;

/** How often a worker looks for claims without a heartbeat (queue setting heartbeatSeconds), which it retries, and for lost notifications. */
const intervals = { supervision: 3, polling: 2 };

/** The only worker has no claims of others to look for, and notifications of its own database wake it at once. */
const intervalsOfOnlyWorker = { supervision: 15, polling: 10 };

const intervalsOf = ({ SINGLE_REPLICA }: WorkerContext['config']) => (SINGLE_REPLICA ? intervalsOfOnlyWorker : intervals);

/** Running jobs are queued again within this time. */
const stopTimeoutMs = 8_000;

/** Creates the folder of this process's files and deletes those of processes that have ended. */
const createScratchFolder = async (): Promise<string> => {
  await deleteFoldersOfEndedProcesses(folderPrefix);
  const folder = await createProcessFolder(folderPrefix);
  // The user of the sandbox enters the folders of its runs, whatever the file mode creation mask is.
  await chmod(folder, 0o711);
  return folder;
};

/** Logs at the start what separates ffmpeg from this machine, and what would fail in every job. */
const checkTools = async (ffmpeg: Ffmpeg, log: Logger): Promise<void> => {
  try {
    const description = await ffmpeg.describe();
    if (!description) {
      log.info('no current ffmpeg on the PATH: the first job fetches one');
      return;
    }
    const { paths, sandbox } = description;
    const fields = { ffmpeg: paths.ffmpeg, version: paths.version, sandbox };
    if (isSeparated(sandbox)) log.info(fields, 'ffmpeg sandbox detected');
    else log.warn(fields, 'ffmpeg sandbox incomplete: this system lacks perl, seccomp or Landlock');
    if (paths.isOld) log.warn(fields, 'ffmpeg is old and gets no security fixes: install a current version on the PATH');
  } catch (error) {
    log.warn({ err: error }, 'videos cannot be processed');
  }
};

const createBoss = (config: WorkerContext['config'], log: Logger): PgBoss => {
  const { supervision } = intervalsOf(config);
  const boss = new PgBoss({
    connectionString: config.DATABASE_URL,
    schema: jobSchema,
    application_name: 'trenzeye-media-jobs',
    max: 2,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue failed'));
  return boss;
};

/** Aborted when the worker stops or the attempt has lost its claim. */
const attemptSignal = (job: JobWithMetadata<JobData>, stopping: AbortSignal): AbortSignal => {
  const lost = new AbortController();
  job.signal.addEventListener('abort', () => lost.abort(new Interruption('lost')), { once: true });
  return AbortSignal.any([stopping, lost.signal]);
};

/** Runs jobs until it is stopped. Resolves when it has started. */
export const startWorker = async (context: WorkerContext): Promise<() => Promise<void>> => {
  const { config, log, tracing } = context;
  const scratchFolder = await createScratchFolder();
  const stopping = new AbortController();
  const boss = createBoss(config, log);
  await boss.start();
  const { polling } = intervalsOf(config);
  const options = { pollingIntervalSeconds: polling, notifyPollingIntervalSeconds: polling };
  const localConcurrency = config.MEDIA_WORKER_CONCURRENCY;
  await boss.work(
    jobQueueName,
    { ...options, localConcurrency, heartbeatRefreshSeconds, includeMetadata: true },
    async ([job]: JobWithMetadata<JobData>[]) => {
      if (!job) return;
      const { kind, trace } = job.data;
      const run = () => runJob(context, jobHandlerOf(kind), { attempt: job, signal: attemptSignal(job, stopping.signal), scratchFolder });
      if (tracing) await withSpan(tracing, `process ${kind}`, 'consumer', { parent: trace }, run);
      else await run();
    },
  );
  await boss.work<JobData>(failedJobQueueName, { ...options, localConcurrency }, async ([job]) => {
    if (job) await failJob(context, job.data);
  });
  await deleteOrphanedFileRecords(context.prisma);
  await checkTools(context.ffmpeg, log);
  return async () => {
    stopping.abort(new Interruption('stopping'));
    await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    await rm(scratchFolder, { recursive: true, force: true });
  };
};
