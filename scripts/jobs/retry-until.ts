import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 1_000;

/**
 * Runs `work` until it succeeds: a job may start before the servers it needs.
 * @throws the error of the last attempt, after `timeoutMs`
 */
export const retryUntil = async <T>(work: () => Promise<T>, timeoutMs = 120_000): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(retryMs);
    }
  }
};
