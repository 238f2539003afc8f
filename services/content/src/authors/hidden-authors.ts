import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { LRUCache } from 'lru-cache';

export interface HiddenAuthors {
  /** The authors whose items a viewer does not see; empty for most viewers. */
  of(viewerId: string): Promise<readonly string[]>;
  /** Changes applied by this replica take effect at once, those of other replicas a moment later. */
  invalidate(events: readonly TrenzEvent[]): void;
}

export const noHiddenAuthors: readonly string[] = [];

/** How long another replica's change may take to have an effect, in milliseconds. */
const staleMs = 3_000;

const viewerLimit = 20_000;

/** Cached per viewer, so that a feed page does not need another query. */
export const createHiddenAuthors = (read: (viewerId: string) => Promise<readonly string[]>): HiddenAuthors => {
  const authors = new LRUCache<string, Promise<readonly string[]>>({ max: viewerLimit, ttl: staleMs });
  return {
    of: (viewerId) => {
      const cached = authors.get(viewerId);
      if (cached) return cached;
      const reading = read(viewerId);
      authors.set(viewerId, reading);
      reading.catch(() => authors.peek(viewerId) === reading && authors.delete(viewerId));
      return reading;
    },
    invalidate: (events) => {
      for (const { type, data } of events)
        if (type === 'relation.changed') {
          const { userId, otherId } = data as EventData<'relation.changed'>;
          authors.delete(userId);
          authors.delete(otherId);
        }
    },
  };
};
