import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimiter } from './cache.ts';
import { consumePoint, countersByLimit } from './limit-decision.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { connectRedis, createRareWarning, type RedisOptions } from './redis-connection.ts';

/** Counts in Redis, across processes. While Redis is away each process counts alone, from nothing. */
export const createRedisLimiter = ({ url, log }: RedisOptions): RateLimiter => {
  const { redis, attempted, failed, close } = connectRedis({ url, log });
  const warn = createRareWarning(log, 'the store of rate limits is unreachable: this process counts alone');
  const alone = createMemoryLimiter();
  const counterOf = countersByLimit(
    ({ name, points, seconds }) =>
      new RateLimiterRedis({ storeClient: redis, keyPrefix: `limit:${name}`, points, duration: seconds, rejectIfRedisNotReady: true }),
  );
  return {
    async consume(key, limit) {
      await attempted;
      try {
        return await consumePoint(counterOf(limit), key, limit);
      } catch (error) {
        warn(error);
        failed(error);
        return alone.consume(key, limit);
      }
    },
    close,
  };
};
