import type { Logger } from '../logging/logger.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRedisLimiter } from './redis-limiter.ts';

/** Counts in Redis when `redisUrl` is set, otherwise in the memory of this process. */
export const openLimiter = (redisUrl: string | undefined, log: Logger): RateLimiter =>
  redisUrl ? createRedisLimiter({ url: redisUrl, log }) : createMemoryLimiter();
