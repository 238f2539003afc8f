import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { LRUCache } from 'lru-cache';

export interface HiddenAuthors {
  /** Whose items somebody is not to be shown: nobody's, for most. */
  of(viewerId: string): Promise<readonly string[]>;
  /** What was applied here counts at once; what another replica applied, a moment later. */
  heard(events: readonly TrenzEvent[]): void;
}

export const nobodyHidden: readonly string[] = [];

/** How long another replica's change may stay unseen, in milliseconds. */
const staleFor = 3_000;
const viewersKept = 20_000;

/** Looked up once in a while for each viewer, so that a feed does not cost a query more. */
export const openHiddenAuthors = (read: (viewerId: string) => Promise<readonly string[]>): HiddenAuthors => {
  const kept = new LRUCache<string, Promise<readonly string[]>>({ max: viewersKept, ttl: staleFor });
  return {
    of: (viewerId) => {
      const known = kept.get(viewerId);
      if (known) return known;
      const reading = read(viewerId);
      kept.set(viewerId, reading);
      reading.catch(() => kept.peek(viewerId) === reading && kept.delete(viewerId));
      return reading;
    },
    heard: (events) => {
      for (const { type, data } of events)
        if (type === 'relation.changed') {
          const { userId, otherId } = data as EventData<'relation.changed'>;
          kept.delete(userId);
          kept.delete(otherId);
        }
    },
  };
};
