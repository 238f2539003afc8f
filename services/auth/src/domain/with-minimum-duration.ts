import { setTimeout as sleep } from 'node:timers/promises';

const minimumMs = 60;

/**
 * Returns no sooner than after a fixed time, longer than the work usually takes: the response time must not reveal whether an address
 * has an account.
 */
export const withMinimumDuration = async <T>(work: () => Promise<T>): Promise<T> => {
  const minimum = sleep(minimumMs);
  try {
    return await work();
  } finally {
    await minimum;
  }
};
