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

/**
 * Scores every minute and soon after activity, asks the sources, forgets what is old. Each kind of work waits for itself alone: a slow source
 * delays no score. A failure is tried again by the next turn.
 */
export const startSignalEngine = ({ rank, collect, sweep, log }: SignalEngineOptions): SignalEngine => {
  let soon: NodeJS.Timeout | undefined;
  let ranked = 0;
  const busy = new Map<string, Promise<unknown>>();
  let closed = false;

  const run = (name: string, task: () => Promise<unknown>): void => {
    if (closed || busy.has(name)) return;
    const work = task()
      .catch((error: unknown) => log.warn({ err: error }, `signals: ${name} failed, the next turn tries again`))
      .finally(() => busy.delete(name));
    busy.set(name, work);
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
      await Promise.all(busy.values());
    },
  };
};
