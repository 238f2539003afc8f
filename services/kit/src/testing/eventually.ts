import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it does not throw; after `timeoutMs` throws its last error. */
export const eventually = async <T>(check: () => Promise<T> | T, timeoutMs = 10_000): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
};
