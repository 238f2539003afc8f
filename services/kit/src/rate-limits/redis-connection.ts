import { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface RedisOptions {
  /** `redis://` or `rediss://` */
  readonly url: string;
  readonly log?: Logger;
}

const warningIntervalMs = 60_000;

/** Warns at most once a minute: an unreachable store fails on every request. */
export const createThrottledWarning = (log: Logger | undefined, message: string): ((error: unknown) => void) => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - warnedAt < warningIntervalMs) return;
    warnedAt = now;
    log?.warn({ err: error }, message);
  };
};

export interface RedisConnection {
  readonly redis: Redis;
  /** Resolves when the first connection attempt has succeeded or failed; commands sent earlier would fail. */
  readonly firstAttempt: Promise<void>;
  /** Call after a failed command: an unresponsive connection is replaced, so that not every request waits for its timeout. */
  reportFailure(error: unknown): void;
  close(): Promise<void>;
}

const isTimeout = (error: unknown): boolean => (error as { message?: unknown } | undefined)?.message === 'Command timed out';

/** A connection whose commands fail fast, so that requests do not wait for an unreachable Redis. */
export const connectRedis = ({ url, log }: RedisOptions): RedisConnection => {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 1_000),
  });
  // An 'error' event without a listener is printed on every attempt.
  redis.on('error', createThrottledWarning(log, 'redis connection failed'));
  const firstAttempt = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve).once('end', resolve);
  });
  return {
    redis,
    firstAttempt,
    reportFailure: (error) => {
      // While the new connection is not ready, commands fail at once.
      if (isTimeout(error) && redis.status === 'ready') redis.disconnect(true);
    },
    async close() {
      if (redis.status === 'ready') await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
};
