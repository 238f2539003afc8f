import { availableParallelism } from 'node:os';
import { DomainError } from '@trenzeye/kit';
import pLimit from 'p-limit';

/** Passwords hashed at the same moment: a core stays free for everybody who is signed in already. */
export const hashingSlots = Math.max(1, availableParallelism() - 1);

/** Those who wait beyond this would have given up: some five seconds' worth. */
const longestQueue = 150 * hashingSlots;

export type HashingQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets work in by turns. Throws `unavailable` when too many wait. */
export const createHashingQueue = (): HashingQueue => {
  const limit = pLimit(hashingSlots);
  return async (work) => {
    if (limit.pendingCount >= longestQueue)
      throw new DomainError('unavailable', {
        detail: 'Too many people are signing in right now. Please try again in a moment.',
        headers: { 'retry-after': '2' },
      });
    return limit(work);
  };
};
