import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@trenzeye/kit';
import { createSignal, type Signal } from '@trenzeye/kit/bus/signal';

/** Wake the loops of this process's scheduler. */
export interface SchedulerSignals {
  readonly posts: Signal;
  readonly deliveries: Signal;
  /** Posts or deliveries may be due earlier than expected. */
  notify(): void;
}

export const createSchedulerSignals = (): SchedulerSignals => {
  const [posts, deliveries] = [createSignal(), createSignal()];
  return {
    posts,
    deliveries,
    notify: () => {
      posts.notify();
      deliveries.notify();
    },
  };
};

const retryAfterMs = 500;

interface LoopOptions {
  readonly name: string;
  readonly log: Logger;
  /** Ends a pause early. */
  readonly signal: Signal;
  /** Does the work that is due. Returns the number of rows: rounds without a row are followed by a pause. */
  readonly round: () => Promise<number>;
  /** Milliseconds until work may be due. */
  readonly pauseMs: () => Promise<number> | number;
}

/** Repeats `round` until it is stopped; a failed round is logged and repeated. Returns the stop function, which waits for the current round. */
export const startLoop = ({ name, log, signal, round, pauseMs }: LoopOptions): (() => Promise<void>) => {
  let isStopped = false;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      try {
        if ((await round()) === 0) await signal.wait(await pauseMs());
      } catch (error) {
        if (isStopped) return;
        log.warn({ err: error, task: name }, 'schedule loop failed, retrying');
        await sleep(retryAfterMs);
      }
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    signal.notify();
    await running;
  };
};
