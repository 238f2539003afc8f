import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimiter } from './cache.ts';
import { consumePoint, countersByLimit } from './limit-decision.ts';
import { connectRedis, createRareWarning, type RedisOptions } from './redis-connection.ts';

/** Counts in Redis, across processes. Lets everything through while Redis is away. */
export const createRedisLimiter = ({ url, log }: RedisOptions): RateLimiter => {
  const { redis, attempted, failed, close } = connectRedis({ url, log });
  const warn = createRareWarning(log, 'rate limits are off, their store is unreachable');
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
        return { allowed: true, limit: limit.points, remaining: limit.points, reset: limit.seconds };
      }
    },
    close,
  };
};
