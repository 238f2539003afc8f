import { setTimeout as sleep } from 'node:timers/promises';
import { createSignal } from './bus/signal.ts';
import { logRetry } from './logging/log-retry.ts';
import type { Logger } from './logging/logger.ts';

/** Stops a task and resolves when its current run has finished. */
export type Stop = () => Promise<void>;

interface PeriodicTask {
  /** Names the task in the log. */
  readonly name: string;
  /** Pause between two runs. */
  readonly everyMs: number;
  /** One run. The signal is aborted when the service stops. A failure is logged and the task goes on. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Run once right after the start instead of after the first pause. */
  readonly runAtStart?: boolean;
  /** Run only in the replica that is the service's leader. */
  readonly leaderOnly?: boolean;
  /**
   * Longest pause of the only replica of a service while it commits no transaction, for tasks whose work comes from its transactions; work
   * that comes from elsewhere waits this long.
   */
  readonly idleEveryMs?: number;
}

/** A task with a loop or subscription of its own. */
export interface ContinuousTask {
  readonly name: string;
  readonly start: () => Stop | Promise<Stop>;
}

export type BackgroundTask = PeriodicTask | ContinuousTask;

interface TaskParts {
  readonly log: Logger;
  readonly isLeader?: () => boolean;
  /** Calls the listener after each transaction that the service has committed; undefined if other replicas commit, too. */
  readonly onCommit?: ((listener: () => void) => void) | undefined;
}

export type EveryOptions = PeriodicTask & TaskParts;

/** Runs a task periodically: the pause begins when a run ends, so runs never overlap. Timers do not keep the process alive. */
export const runPeriodically = ({
  name,
  everyMs,
  run,
  runAtStart = false,
  leaderOnly = false,
  idleEveryMs = 0,
  log,
  isLeader = () => true,
  onCommit,
}: EveryOptions): Stop => {
  const stopping = new AbortController();
  /** There may be work: at the start, after a commit, and after a failure. */
  const due = createSignal();
  due.notify();
  onCommit?.(due.notify);
  let failures = 0;
  const runOnce = async (): Promise<void> => {
    if (leaderOnly && !isLeader()) return;
    due.reset();
    try {
      await run(stopping.signal);
      failures = 0;
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures += 1;
      due.notify();
      logRetry(log, 'background task failed, retrying', { error, failures, fields: { task: name } });
    }
  };
  const pauseAfterRun = async (): Promise<void> => {
    await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    if (onCommit && idleEveryMs > everyMs) await due.wait(idleEveryMs - everyMs);
  };
  const loop = async (): Promise<void> => {
    if (runAtStart) await runOnce();
    while (!stopping.signal.aborted) {
      await pauseAfterRun();
      if (!stopping.signal.aborted) await runOnce();
    }
  };
  const running = loop();
  return async () => {
    stopping.abort();
    due.notify();
    await running;
  };
};

/** Starts one background task of a service definition. */
export const startBackgroundTask = async (task: BackgroundTask, parts: TaskParts): Promise<Stop> =>
  'start' in task ? task.start() : runPeriodically({ ...task, ...parts });
