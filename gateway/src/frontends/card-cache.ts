import { ContentCard } from '@trenzeye/proto/http/content';
import { LRUCache } from 'lru-cache';

/** Link preview cards of public items, cached. */
export interface CardCache {
  /** Undefined if the item does not exist or the content service does not respond in time. */
  find(id: string): Promise<ContentCard | undefined>;
}

/** Maximum delay of a page by its card. */
const timeoutMs = 300;
const cardTtlMs = 60_000;
/** No further request for the item is sent within this time after a failure. */
const failureTtlMs = 2_000;
const maxCards = 1_000;

export const createCardCache = (contentUrl: string): CardCache => {
  // Null: the item has no card.
  const cards = new LRUCache<string, Promise<ContentCard | null>>({ max: maxCards });

  const fetchCard = async (id: string): Promise<ContentCard | null> => {
    const response = await fetch(`${contentUrl}/api/content/${id}/card`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    return ContentCard.parse(await response.json());
  };

  /** Concurrent requests for the same item share one fetch. */
  const load = (id: string): Promise<ContentCard | null> => {
    const card = fetchCard(id).catch(() => {
      cards.set(id, Promise.resolve(null), { ttl: failureTtlMs });
      return null;
    });
    cards.set(id, card, { ttl: cardTtlMs });
    return card;
  };

  return {
    find: async (id) => (await (cards.get(id) ?? load(id))) ?? undefined,
  };
};
