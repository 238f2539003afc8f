import { setTimeout as delay } from 'node:timers/promises';

const first = 100;
const longest = 5_000;

/** Milliseconds to wait before attempt `failures + 1`: doubling from 100 ms to 5 s, with jitter so that many members do not return at once. */
export const backoff = (failures: number): number => {
  const full = Math.min(longest, first * 2 ** Math.min(failures, 10));
  return Math.round(full * (0.75 + Math.random() * 0.25));
};

/** Waits `milliseconds`, or until the signal; never rejects. */
export const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
};
