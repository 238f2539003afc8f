import { setTimeout as sleep } from 'node:timers/promises';

/** milliseconds */
const shortest = 60;

/**
 * Answers no sooner than after a fixed time, longer than the work usually takes: how long an answer was under way must not tell
 * whether an address has an account.
 */
export const takeEqualTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const pause = sleep(shortest);
  try {
    return await work();
  } finally {
    await pause;
  }
};
