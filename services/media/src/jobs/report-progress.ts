export interface Step {
  readonly stage: string;
  readonly percent: number;
}

export interface Reporter {
  report(stage: string, percent: number): void;
  /** Resolves when nothing is being written any more; what was not written yet stays unwritten. */
  stop(): Promise<void>;
}

/** Milliseconds between two reports. */
const pause = 1_000;

/** Passes on where something stands: changes alone, the first at once, then at most one a second, always the latest. */
export const createReporter = (write: (step: Step) => Promise<void>): Reporter => {
  let latest: Step | undefined;
  let written: Step | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isStopped = false;
  const flush = () => {
    timer = undefined;
    if (isStopped || !latest || (latest.stage === written?.stage && latest.percent === written.percent)) return;
    const step = latest;
    written = step;
    // What could not be told is told with the next step.
    writing = writing.then(() => write(step)).catch(() => undefined);
    timer = setTimeout(flush, pause);
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
