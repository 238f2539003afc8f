import { createEventQueue } from './event-queue.ts';

/** Simulated time in milliseconds. */
export interface Clock {
  now(): number;
  /** Calls `action` after `delayMs`. */
  after(delayMs: number, action: () => void): void;
  /** Runs everything that happens up to an instant. */
  runUntil(endMs: number): void;
  /** Runs until nothing is left to happen. */
  runToEnd(): void;
}

export const createClock = (): Clock => {
  const queue = createEventQueue<(() => void) | undefined>();
  let now = 0;
  const runWhile = (isRunning: () => boolean): void => {
    while (isRunning()) {
      const entry = queue.next();
      if (!entry) return;
      now = entry.time;
      entry.event?.();
    }
  };
  return {
    now: () => now,
    after: (delayMs, action) => queue.add(now + delayMs, action),
    runUntil: (endMs) => {
      let isRunning = true;
      queue.add(endMs, () => {
        isRunning = false;
      });
      runWhile(() => isRunning);
    },
    runToEnd: () => runWhile(() => true),
  };
};
