import type { ContinuousTask } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { createFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { WorkerContext } from './worker-context.ts';

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
    }),
    maxVideoSeconds: config.MEDIA_VIDEO_MAX_SECONDS,
  };
};

/** Modules that only workers need are loaded here, so that the service starts without them. */
const loadAndStart = async (context: WorkerContext): Promise<() => Promise<void>> => {
  const { startWorker } = await import('./start-worker.ts');
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

export const workerTask = (context: MediaContext): ContinuousTask => ({
  name: 'media-worker',
  start: () => startWhenReady(createWorkerContext(context)),
});
