import { ContentCard } from '@trenzeye/proto/http/content';
import { LRUCache } from 'lru-cache';

/** What links to public items show where they are pasted. */
export interface Cards {
  /** The card of an item; undefined when there is no such item, or the content service does not say so in time. */
  find(id: string): Promise<ContentCard | undefined>;
}

/** Milliseconds a page waits for its card at most. */
const patience = 300;
/** Milliseconds a card is good for, and how long a service that gave none is left alone. */
const freshFor = 60_000;
const silentFor = 2_000;
const kept = 1_000;

export const createCards = (contentUrl: string): Cards => {
  // Null: there is none.
  const cards = new LRUCache<string, Promise<ContentCard | null>>({ max: kept });

  const ask = async (id: string): Promise<ContentCard | null> => {
    const answer = await fetch(`${contentUrl}/api/content/${id}/card`, { signal: AbortSignal.timeout(patience), redirect: 'error' });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    return ContentCard.parse(await answer.json());
  };

  /** Asked once for all who open the page at the same time. */
  const keep = (id: string): Promise<ContentCard | null> => {
    const card = ask(id).catch(() => {
      cards.set(id, Promise.resolve(null), { ttl: silentFor });
      return null;
    });
    cards.set(id, card, { ttl: freshFor });
    return card;
  };

  return {
    find: async (id) => {
      return (await (cards.get(id) ?? keep(id))) ?? undefined;
    },
  };
};
