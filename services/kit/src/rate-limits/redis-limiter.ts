import { RateLimiterRedis } from 'rate-limiter-flexible';
import { consumePoint, countersByLimit } from './limit-decision.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { connectRedis, createThrottledWarning, type RedisOptions } from './redis-connection.ts';

/** Counts in Redis, shared by all processes. While Redis is unreachable each process counts in its own memory, from zero. */
export const createRedisLimiter = ({ url, log }: RedisOptions): RateLimiter => {
  const { redis, firstAttempt, reportFailure, close } = connectRedis({ url, log });
  const warn = createThrottledWarning(log, 'rate limit store unreachable, counting in this process');
  const fallback = createMemoryLimiter();
  const counterOf = countersByLimit(
    ({ name, points, seconds }) =>
      new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points, duration: seconds, rejectIfRedisNotReady: true }),
  );
  return {
    async consume(key, limit) {
      await firstAttempt;
      try {
        return await consumePoint(counterOf(limit), key, limit);
      } catch (error) {
        warn(error);
        reportFailure(error);
        return fallback.consume(key, limit);
      }
    },
    async refund(key, limit) {
      await firstAttempt;
      try {
        await counterOf(limit).reward(key);
      } catch (error) {
        warn(error);
        reportFailure(error);
        await fallback.refund(key, limit);
      }
    },
    close,
  };
};
