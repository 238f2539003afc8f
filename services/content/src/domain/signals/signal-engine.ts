import type { Logger } from '@trenzeye/kit';

/** Keeps the signals up to date in the background. */
export interface SignalEngine {
  /** Something happened: the signals are scored again soon. */
  touch(): void;
  /** Resolves when nothing runs any more. */
  close(): Promise<void>;
}

export interface SignalEngineOptions {
  readonly rank: () => Promise<unknown>;
  /** Asks the sources whose time has come; resolves with whether there was news. Absent when there are no sources. */
  readonly collect: (() => Promise<boolean>) | undefined;
  readonly sweep: () => Promise<unknown>;
  readonly log: Logger;
}

/** Milliseconds. */
const pace = { rank: 60_000, collect: 15_000, sweep: 1_800_000, afterActivity: 2_000, betweenRankings: 15_000 } as const;

/** Scores every minute and soon after activity, asks the sources, forgets what is old. One piece of work at a time; a failure is tried again by the next turn. */
export const startSignalEngine = ({ rank, collect, sweep, log }: SignalEngineOptions): SignalEngine => {
  let work: Promise<unknown> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let ranked = 0;
  let waiting = 0;
  let closed = false;

  const run = (name: string, task: () => Promise<unknown>): void => {
    // A slow turn must not pile up others behind it.
    if (closed || waiting > 2) return;
    waiting += 1;
    work = work
      .then(() => (closed ? undefined : task()))
      .catch((error: unknown) => log.warn({ err: error }, `signals: ${name} failed, the next turn tries again`))
      .finally(() => {
        waiting -= 1;
      });
  };
  const rankNow = () => {
    clearTimeout(soon);
    soon = undefined;
    ranked = Date.now();
    run('scoring', rank);
  };
  const touch = () => {
    if (closed || soon) return;
    soon = setTimeout(rankNow, Math.max(pace.afterActivity, ranked + pace.betweenRankings - Date.now())).unref();
  };
  const collectNow = () => {
    if (collect) run('collecting', async () => (await collect()) && touch());
  };
  const timers = [
    setInterval(rankNow, pace.rank).unref(),
    setInterval(() => run('forgetting', sweep), pace.sweep).unref(),
    ...(collect ? [setInterval(collectNow, pace.collect).unref()] : []),
  ];
  touch();
  collectNow();
  return {
    touch,
    close: async () => {
      closed = true;
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
      await work;
    },
  };
};
