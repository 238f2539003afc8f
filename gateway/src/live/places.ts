import { DomainError } from '@trenzeye/kit/errors';

/** How many streams are open, by whom. */
export interface Places {
  /** Counts a stream in; the answer counts it out. Throws `rate_limited`, or `unavailable` when this process has as many as it takes. */
  take(client: string, limit: number): () => void;
}

/** Seconds after which coming back may help. */
const later = { 'retry-after': '30' };

export const createPlaces = (inAll: number): Places => {
  const byClient = new Map<string, number>();
  let count = 0;
  return {
    take(client, limit) {
      if (count >= inAll) throw new DomainError('unavailable', { headers: later });
      const held = byClient.get(client) ?? 0;
      if (held >= limit)
        throw new DomainError('rate_limited', { detail: `At most ${limit} live streams can be open at once.`, headers: later });
      byClient.set(client, held + 1);
      count += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        count -= 1;
        const left = (byClient.get(client) ?? 1) - 1;
        if (left > 0) byClient.set(client, left);
        else byClient.delete(client);
      };
    },
  };
};
