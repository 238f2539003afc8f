import type { Progress } from './job-handler.ts';

interface ProgressReporter {
  report(stage: string, percent: number): void;
  /** Resolves when the write in progress has finished; later progress is not written. */
  stop(): Promise<void>;
}

const intervalMs = 1_000;

/** Writes progress when it changes: the first at once, then at most once a second, always the latest. */
export const createProgressReporter = (write: (progress: Progress) => Promise<void>): ProgressReporter => {
  let latest: Progress | undefined;
  let written: Progress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isStopped = false;
  const flush = () => {
    timer = undefined;
    if (isStopped || !latest || (latest.stage === written?.stage && latest.percent === written.percent)) return;
    const progress = latest;
    written = progress;
    // A failed write is replaced by the next one.
    writing = writing.then(() => write(progress)).catch(() => undefined);
    timer = setTimeout(flush, intervalMs);
  };
  return {
    report: (stage, percent) => {
      latest = { stage, percent: Math.max(0, Math.min(100, Math.round(percent))) };
      if (!timer && !isStopped) flush();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
};
