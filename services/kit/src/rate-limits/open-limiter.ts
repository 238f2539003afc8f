import type { Logger } from '../logging/logger.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Counts in Redis when `redisUrl` is set, otherwise in the memory of this process. */
export const openLimiter = async (redisUrl: string | undefined, log: Logger): Promise<RateLimiter> => {
  if (!redisUrl) return createMemoryLimiter();
  // Without Redis its client is not loaded.
  const { createRedisLimiter } = await import('./redis-limiter.ts');
  return createRedisLimiter({ url: redisUrl, log });
};
