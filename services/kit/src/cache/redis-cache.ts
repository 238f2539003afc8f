import type { Cache } from './cache.ts';
import { connectRedis, createRareWarning, type RedisOptions } from './redis-connection.ts';

const prefix = 'cache:';

/** A cache shared through Redis. While Redis is away every key is missing and nothing is kept; no call rejects for it. */
export const createRedisCache = ({ url, log }: RedisOptions): Cache => {
  const { redis, attempted, failed, close } = connectRedis({ url, log });
  const warn = createRareWarning(log, 'cache unreachable, going on without it');
  const attempt = async <T>(command: () => Promise<T>): Promise<T | undefined> => {
    await attempted;
    return command().catch((error: unknown) => {
      warn(error);
      failed(error);
      return undefined;
    });
  };
  return {
    async get(key) {
      return (await attempt(() => redis.get(prefix + key))) ?? undefined;
    },
    async set(key, value, ttl) {
      await attempt<unknown>(() => (ttl <= 0 ? redis.del(prefix + key) : redis.set(prefix + key, value, 'PX', Math.ceil(ttl))));
    },
    async delete(key) {
      await attempt(() => redis.del(prefix + key));
    },
    async healthy() {
      await attempted;
      return redis.ping().then(
        (answer) => answer === 'PONG',
        () => false,
      );
    },
    close,
  };
};
