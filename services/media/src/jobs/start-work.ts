import type { Logger } from '@trenzeye/kit';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { createFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { WorkerOptions } from './start-worker.ts';
import type { WorkContext } from './work-context.ts';

/** Largest file a run of ffmpeg may write, in bytes. */
const outputLimit = 4 * 1024 ** 3;
/** Milliseconds until the worker begins, so that a service is up before it, and until it tries again. */
const [soon, later] = [300, 5_000];

/** What working takes, out of the settings. */
export const workContextOf = (context: Context, config: Config, log: Logger): WorkContext => ({
  ...context,
  log,
  ffmpeg: createFfmpeg({
    ...{
      threads: config.MEDIA_FFMPEG_THREADS,
      memoryBytes: config.MEDIA_FFMPEG_MEMORY * 1024 ** 2,
      nice: config.MEDIA_FFMPEG_NICE,
      timeoutSeconds: config.MEDIA_FFMPEG_TIMEOUT,
      outputLimitBytes: outputLimit,
    },
  }),
  transcriber: config.TRANSCRIBE_BASE_URL
    ? {
        ...{ baseUrl: config.TRANSCRIBE_BASE_URL, apiKey: config.TRANSCRIBE_API_KEY, model: config.TRANSCRIBE_MODEL },
        timeout: config.TRANSCRIBE_TIMEOUT,
      }
    : undefined,
  longestVideo: config.MEDIA_LONGEST_VIDEO,
});

/** What only workers need is loaded with the first of them: the service is up before. */
const startWhenLoaded = async (work: WorkContext, options: WorkerOptions): Promise<() => Promise<void>> => {
  const { startWorker } = await import('./start-worker.ts');
  return startWorker(work, options);
};

/** Begins to work beside the service; where that fails, tries again until it is stopped. */
export const startWork = (context: Context, config: Config, log: Logger): (() => Promise<void>) => {
  const work = workContextOf(context, config, log);
  const options = { databaseUrl: config.DATABASE_URL, concurrency: config.MEDIA_WORKER_CONCURRENCY };
  let isStopped = false;
  let starting: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    starting = startWhenLoaded(work, options).catch((error: unknown) => {
      log.warn({ err: error }, 'the media worker could not start');
      if (!isStopped) timer = setTimeout(begin, later);
      return undefined;
    });
  };
  timer = setTimeout(begin, soon);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const stop = await starting;
    await stop?.();
  };
};
