import type { QueryClient } from '@tanstack/react-query';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { patchFeedItem } from '../features/feed/public-feed.ts';
import { patchItem } from '../features/item/get-item.ts';

type Shown = Pick<ContentItem, 'reactions' | 'user_reaction'>;

/** Shows new reactions to an item in every list and on its own page. */
export function showReactions(client: QueryClient, id: string, state: Partial<Shown>): void {
  patchFeedItem(client, id, (item) => ({ ...item, ...state }));
  patchItem(client, id, () => state);
}

/** Shows other numbers of an item in every list and on its own page. */
export function showStats(client: QueryClient, id: string, change: (stats: ContentItem['stats']) => Partial<ContentItem['stats']>): void {
  patchFeedItem(client, id, (item) => ({ ...item, stats: { ...item.stats, ...change(item.stats) } }));
  patchItem(client, id, ({ stats }) => ({ stats: { ...stats, ...change(stats) } }));
}

/** Comments that were counted, by the answer or by the live stream, whichever came first; the newest few. */
const counted = new Set<string>();
const mostCounted = 200;

/** Whether this comment is in the count for the first time. */
export function isFirstCount(commentId: string): boolean {
  if (counted.has(commentId)) return false;
  counted.add(commentId);
  const [oldest] = counted;
  if (counted.size > mostCounted && oldest !== undefined) counted.delete(oldest);
  return true;
}

/** Counts a comment that was just posted wherever its item stands, unless the live stream has told of it already. */
export function countComment(client: QueryClient, id: string, commentId: string): void {
  if (isFirstCount(commentId)) showStats(client, id, ({ comments }) => ({ comments: comments + 1 }));
}
