import type { QueryClient } from '@tanstack/react-query';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { patchFeedItem } from '../features/feed/public-feed.ts';
import { patchItem } from '../features/item/get-item.ts';

type Shown = Pick<ContentItem, 'reactions' | 'user_reaction'>;

/** Shows new reactions to an item in every list and on its own page. */
export function showReactions(client: QueryClient, id: string, state: Shown): void {
  patchFeedItem(client, id, (item) => ({ ...item, ...state }));
  patchItem(client, id, () => state);
}

/** Counts a comment that was just posted wherever its item stands. */
export function countComment(client: QueryClient, id: string): void {
  const more = ({ stats }: Pick<ContentItem, 'stats'>) => ({ stats: { ...stats, comments: stats.comments + 1 } });
  patchFeedItem(client, id, (item) => ({ ...item, ...more(item) }));
  patchItem(client, id, more);
}
