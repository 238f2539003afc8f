import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consumePoint, countersByLimit } from './limit-decision.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Counts in the memory of this process. */
export const createMemoryLimiter = (): RateLimiter => {
  const counterOf = countersByLimit(({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));
  return {
    consume: (key, limit) => consumePoint(counterOf(limit), key, limit),
    refund: async (key, limit) => void (await counterOf(limit).reward(key)),
    async close() {},
  };
};
