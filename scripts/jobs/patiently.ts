import { setTimeout as sleep } from 'node:timers/promises';

const pause = 1_000;

/**
 * Tries until it succeeds: a job may start before what it needs.
 * @param limit milliseconds
 * @throws what the last try threw
 */
export const patiently = async <T>(work: () => Promise<T>, limit = 120_000): Promise<T> => {
  const until = Date.now() + limit;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(pause);
    }
  }
};
