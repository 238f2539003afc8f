import { Worker } from 'node:worker_threads';
import { composePoster, type PosterBrief } from './compose-poster.ts';
import { fontFiles } from './font-metrics.ts';

/** Draws posters as WebP, off the main thread. */
export interface PosterRenderer {
  draw(brief: PosterBrief): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface RenderJob {
  readonly resolve: (webp: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

type RenderResult = { readonly id: number } & ({ readonly webp: Uint8Array } | { readonly error: string });

/** Milliseconds without work after which the thread is terminated to free its memory. */
const idleMs = 10_000;

interface PosterRendererOptions {
  /** Whether other work goes first when the processor is busy; on Linux. */
  readonly isLowPriority?: boolean;
}

/** One thread, started with the first poster; jobs are queued. A crashed thread fails its jobs and is replaced by the next job. */
export const createPosterRenderer = ({ isLowPriority = false }: PosterRendererOptions = {}): PosterRenderer => {
  const jobs = new Map<number, RenderJob>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const failAll = (reason: Error): void => {
    worker = undefined;
    for (const { reject } of jobs.values()) reject(reason);
    jobs.clear();
  };

  const scheduleStop = (): void => {
    clearTimeout(idle);
    if (jobs.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = undefined;
    }, idleMs).unref();
  };

  const onResult = (result: RenderResult): void => {
    const job = jobs.get(result.id);
    jobs.delete(result.id);
    if ('webp' in result) job?.resolve(result.webp);
    else job?.reject(new Error(`poster rendering failed: ${result.error}`));
    scheduleStop();
  };

  const startWorker = (): Worker => {
    const started = new Worker(new URL('./raster-worker.ts', import.meta.url), {
      workerData: { fontFiles: Object.values(fontFiles), isLowPriority },
    });
    started.on('message', onResult);
    started.on('error', (error: Error) => worker === started && failAll(error));
    started.on('exit', () => worker === started && failAll(new Error('the rendering thread ended')));
    return started;
  };

  return {
    draw: (brief) => {
      const { svg } = composePoster(brief);
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      last += 1;
      jobs.set(last, { resolve, reject });
      clearTimeout(idle);
      worker ??= startWorker();
      worker.ref();
      worker.postMessage({ id: last, svg });
      return promise;
    },
    close: async () => {
      clearTimeout(idle);
      const stopping = worker;
      failAll(new Error('the service is stopping'));
      await stopping?.terminate();
    },
  };
};
