import { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface RedisOptions {
  /** `redis://` or `rediss://` */
  readonly url: string;
  readonly log?: Logger;
}

const warnEvery = 60_000;

/** Warns at most once a minute: a store that is away is asked on every request. */
export const createRareWarning = (log: Logger | undefined, line: string): ((error: unknown) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - last < warnEvery) return;
    last = now;
    log?.warn({ err: error }, line);
  };
};

export interface RedisConnection {
  readonly redis: Redis;
  /** Resolves when the first attempt to connect has succeeded or failed, so that the first commands of a process do not come too early. */
  readonly attempted: Promise<void>;
  /** Tell it when a command failed: a store that does not answer is given up until it does, so that not every request waits for it. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

const isSilence = (error: unknown): boolean => (error as { message?: unknown } | undefined)?.message === 'Command timed out';

/** A connection that answers or fails at once: without Redis a request goes on without it rather than wait. */
export const connectRedis = ({ url, log }: RedisOptions): RedisConnection => {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 1_000),
  });
  // An 'error' without a listener goes to the console on every attempt.
  redis.on('error', createRareWarning(log, 'Redis is unreachable'));
  const attempted = new Promise<void>((resolve) => {
    redis.once('ready', resolve).once('close', resolve).once('end', resolve);
  });
  return {
    redis,
    attempted,
    failed: (error) => {
      // A new connection counts only when it has answered; until then commands fail at once.
      if (isSilence(error) && redis.status === 'ready') redis.disconnect(true);
    },
    async close() {
      if (redis.status === 'ready') await redis.quit().catch(() => undefined);
      redis.disconnect();
    },
  };
};
