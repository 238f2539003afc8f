import { DomainError } from '@trenzeye/kit/errors';
import { createText } from '@trenzeye/kit/language/text';

/** Limits the number of concurrent connections or requests. */
export interface ConnectionLimiter {
  /**
   * Counts a connection of the client and returns the function that releases it. Throws `rate_limited` above `limit`, or `unavailable`
   * above the limit of this process.
   */
  acquire(client: string, limit: number): () => void;
}

interface ConnectionLimiterOptions {
  /** Of this process; unlimited by default. */
  readonly maxConnections?: number;
  /** What is limited, in the plural, e.g. `live streams`. */
  readonly subject: 'streams' | 'requests' | 'uploads' | 'downloads';
  readonly retryAfterSeconds: number;
}

/** Acquires from several limiters: all or, when one throws, none. Returns the function that releases all. */
export const acquireAll = (acquisitions: readonly (() => () => void)[]): (() => void) => {
  const releases: (() => void)[] = [];
  const release = (): void => {
    for (const each of releases) each();
  };
  try {
    for (const acquire of acquisitions) releases.push(acquire());
  } catch (error) {
    release();
    throw error;
  }
  return release;
};

export const createConnectionLimiter = ({
  maxConnections = Number.POSITIVE_INFINITY,
  subject,
  retryAfterSeconds,
}: ConnectionLimiterOptions): ConnectionLimiter => {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  const byClient = new Map<string, number>();
  let count = 0;
  return {
    acquire(client, limit) {
      if (count >= maxConnections) throw new DomainError('unavailable', { headers });
      const current = byClient.get(client) ?? 0;
      if (current >= limit)
        throw new DomainError('rate_limited', {
          detail: createText(
            'At most {limit} {subject, select, uploads {uploads} downloads {downloads} streams {live streams} other {API requests}} can be open at once.',
            { limit, subject },
          ),
          headers,
        });
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
