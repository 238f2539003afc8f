import type { Logger } from '../logging/logger.ts';
import type { Cache, RateLimiter } from './cache.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRedisCache } from './redis-cache.ts';
import { createRedisLimiter } from './redis-limiter.ts';

/** Redis when `REDIS_URL` is set, else this process's memory. */
export const openCache = (redisUrl: string | undefined, log: Logger): Cache =>
  redisUrl ? createRedisCache({ url: redisUrl, log }) : createMemoryCache();

export const openLimiter = (redisUrl: string | undefined, log: Logger): RateLimiter =>
  redisUrl ? createRedisLimiter({ url: redisUrl, log }) : createMemoryLimiter();
