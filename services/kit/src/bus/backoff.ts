import { setTimeout as delay } from 'node:timers/promises';

const minPauseMs = 100;
const maxPauseMs = 5_000;

/** Milliseconds before attempt `failures + 1`: doubling from 100 ms to 5 s, with jitter so that clients do not retry at the same moment. */
export const backoff = (failures: number): number => {
  const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(failures, 10));
  return Math.round(pauseMs * (0.75 + Math.random() * 0.25));
};

/** Waits until the time has passed or the signal is aborted; never rejects. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
};
