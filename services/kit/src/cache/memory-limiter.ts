import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateLimiter } from './cache.ts';
import { consumePoint, countersByLimit } from './limit-decision.ts';

/** Counts in this process alone. */
export const createMemoryLimiter = (): RateLimiter => {
  const counterOf = countersByLimit(({ name, points, seconds }) => new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));
  return {
    consume: (key, limit) => consumePoint(counterOf(limit), key, limit),
    async close() {},
  };
};
