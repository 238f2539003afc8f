import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until `check` no longer throws, for at most `within` ms; then throws what it threw last. */
export const eventually = async <T>(check: () => Promise<T> | T, within = 10_000): Promise<T> => {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
};
