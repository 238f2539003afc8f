import type { BackgroundTask, ContinuousTask } from '@trenzeye/kit';
import { createObservableGauge, memoizeBriefly, type ReadGauge } from '@trenzeye/kit/telemetry/gauges';
import type { MediaContext } from './context.ts';
import { createFfmpeg } from './ffmpeg/ffmpeg.ts';
import { jobQueueName } from './jobs/job-queue.ts';
import { type QueueDepth, readQueueDepth } from './jobs/store.ts';
import type { WorkerContext } from './jobs/worker-context.ts';
import { discardUpload } from './uploads/discard-upload.ts';
import { deleteUploadCounts, listAbandonedUploads } from './uploads/store/uploads.ts';

/** Largest file that ffmpeg may write. */
const outputLimitBytes = 4 * 1024 ** 3;
/** The worker starts shortly after the service; a failed start is repeated. */
const startDelayMs = 300;
const retryDelayMs = 5_000;

const createWorkerContext = (context: MediaContext): WorkerContext => {
  const { config } = context;
  return {
    ...context,
    ffmpeg: createFfmpeg({
      threads: config.MEDIA_FFMPEG_THREADS,
      memoryBytes: config.MEDIA_FFMPEG_MEMORY * 1024 ** 2,
      nice: config.MEDIA_FFMPEG_NICE,
      timeoutSeconds: config.MEDIA_FFMPEG_TIMEOUT,
      outputLimitBytes,
      source: config.MEDIA_FFMPEG_SOURCE,
      log: context.log,
    }),
    maxVideoSeconds: config.MEDIA_VIDEO_MAX_SECONDS,
  };
};

/** Modules that only workers need are loaded here, so that the service starts without them. */
const loadAndStart = async (context: WorkerContext): Promise<() => Promise<void>> => {
  const { startWorker } = await import('./worker/start-worker.ts');
  return startWorker(context);
};

/** Runs a worker next to the service; repeats a failed start until it is stopped. */
const startWhenReady = (context: WorkerContext): (() => Promise<void>) => {
  let isStopped = false;
  let starting: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    starting = loadAndStart(context).catch((error: unknown) => {
      context.log.warn({ err: error }, 'media worker start failed, retrying');
      if (!isStopped) timer = setTimeout(start, retryDelayMs);
      return undefined;
    });
  };
  timer = setTimeout(start, startDelayMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const stop = await starting;
    await stop?.();
  };
};

const workerTask = (context: MediaContext): ContinuousTask => ({
  name: 'media-worker',
  start: () => startWhenReady(createWorkerContext(context)),
});

type CleanupContext = Pick<MediaContext, 'objects' | 'prisma' | 'transaction' | 'jobs' | 'clock' | 'uploadLimits'>;

const dayMs = 86_400_000;
const quotaDaysKept = 7;
const batch = 100;

/** Deletes uploads that received no bytes for the expiry time, and old daily counters. */
export const deleteAbandonedUploads = async (context: CleanupContext): Promise<void> => {
  const now = context.clock().getTime();
  // An outage of the object store leaves many.
  for (let count = batch; count === batch; ) {
    const abandoned = await listAbandonedUploads(context.prisma, new Date(now - context.uploadLimits.expiryMs), batch);
    for (const upload of abandoned) await discardUpload(context, upload);
    count = abandoned.length;
  }
  await deleteUploadCounts(context.prisma, new Date(now - quotaDaysKept * dayMs));
};

const waiting = createObservableGauge('trenzeye_media_jobs_waiting', 'Jobs that no worker has claimed', ['queue']);
const active = createObservableGauge('trenzeye_media_jobs_active', 'Jobs that workers run', ['queue']);
const oldest = createObservableGauge('trenzeye_media_jobs_waiting_seconds', 'Age of the oldest waiting job', ['queue']);

/** Exports the depth of the job queue, by which workers are scaled, in the leader only. Returns the function that removes the metrics. */
const observeJobQueue = ({ prisma, isLeader }: Pick<MediaContext, 'prisma' | 'isLeader'>): (() => Promise<void>) => {
  const readDepth = memoizeBriefly(() => readQueueDepth(prisma));
  const readPart =
    (part: keyof QueueDepth): ReadGauge<'queue'> =>
    async () =>
      isLeader() ? [{ labels: { queue: jobQueueName }, value: (await readDepth())[part] }] : [];
  const removals = [waiting(readPart('waiting')), active(readPart('active')), oldest(readPart('oldest'))];
  return async () => {
    for (const remove of removals) remove();
  };
};

const minuteMs = 60_000;

export const backgroundTasks = (context: MediaContext): readonly BackgroundTask[] => [
  { name: 'abandoned-upload-cleanup', everyMs: 10 * minuteMs, run: () => deleteAbandonedUploads(context) },
  { name: 'job-queue-metrics', start: () => observeJobQueue(context) },
  ...(context.config.MEDIA_WORKER === 'on' ? [workerTask(context)] : []),
];
