import { DomainError } from '@trenzeye/kit/errors';

/** Limits the number of concurrent streams. */
export interface ConnectionLimiter {
  /**
   * Counts a stream of the client and returns the function that releases it. Throws `rate_limited` above `limit`, or `unavailable`
   * above the limit of this process.
   */
  acquire(client: string, limit: number): () => void;
}

const retryAfterHeader = { 'retry-after': '30' };

export const createConnectionLimiter = (maxConnections: number): ConnectionLimiter => {
  const byClient = new Map<string, number>();
  let count = 0;
  return {
    acquire(client, limit) {
      if (count >= maxConnections) throw new DomainError('unavailable', { headers: retryAfterHeader });
      const current = byClient.get(client) ?? 0;
      if (current >= limit)
        throw new DomainError('rate_limited', { detail: `At most ${limit} live streams can be open at once.`, headers: retryAfterHeader });
      byClient.set(client, current + 1);
      count += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        count -= 1;
        const remaining = (byClient.get(client) ?? 1) - 1;
        if (remaining > 0) byClient.set(client, remaining);
        else byClient.delete(client);
      };
    },
  };
};
