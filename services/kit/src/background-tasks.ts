import { setTimeout as sleep } from 'node:timers/promises';
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
}

/** A task with a loop or subscription of its own. */
export interface ContinuousTask {
  readonly name: string;
  readonly start: () => Stop | Promise<Stop>;
}

export type BackgroundTask = PeriodicTask | ContinuousTask;

export interface EveryOptions extends PeriodicTask {
  readonly log: Logger;
  readonly isLeader?: () => boolean;
}

/** Runs a task periodically: the pause begins when a run ends, so runs never overlap. Timers do not keep the process alive. */
export const every = ({ name, everyMs, run, runAtStart = false, leaderOnly = false, log, isLeader = () => true }: EveryOptions): Stop => {
  const stopping = new AbortController();
  let failures = 0;
  const runOnce = async (): Promise<void> => {
    if (leaderOnly && !isLeader()) return;
    try {
      await run(stopping.signal);
      failures = 0;
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures += 1;
      logRetry(log, 'background task failed, retrying', { error, failures, fields: { task: name } });
    }
  };
  const loop = async (): Promise<void> => {
    if (runAtStart) await runOnce();
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) await runOnce();
    }
  };
  const running = loop();
  return async () => {
    stopping.abort();
    await running;
  };
};

/** Starts one background task of a service definition. */
export const startBackgroundTask = async (
  task: BackgroundTask,
  parts: { readonly log: Logger; readonly isLeader: () => boolean },
): Promise<Stop> => ('start' in task ? task.start() : every({ ...task, ...parts }));
