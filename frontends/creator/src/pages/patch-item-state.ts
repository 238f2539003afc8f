import type { QueryClient } from '@tanstack/react-query';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { patchFeedItem } from '../features/feed/feed-queries.ts';
import { patchItem } from '../features/item/item-queries.ts';

type ReactionState = Pick<ContentItem, 'reactions' | 'user_reaction'>;

/** Updates the reactions of an item in all cached lists and on its page. */
export function patchReactions(client: QueryClient, id: string, state: Partial<ReactionState>): void {
  patchFeedItem(client, id, (item) => ({ ...item, ...state }));
  patchItem(client, id, () => state);
}

/** Updates the stats of an item in all cached lists and on its page. */
export function patchStats(client: QueryClient, id: string, change: (stats: ContentItem['stats']) => Partial<ContentItem['stats']>): void {
  patchFeedItem(client, id, (item) => ({ ...item, stats: { ...item.stats, ...change(item.stats) } }));
  patchItem(client, id, ({ stats }) => ({ stats: { ...stats, ...change(stats) } }));
}

/** Ids of the latest counted comments, from responses and live events. */
const countedComments = new Set<string>();
const countedLimit = 200;

/** Records a comment; returns whether it was not counted before. */
export function isFirstCount(commentId: string): boolean {
  if (countedComments.has(commentId)) return false;
  countedComments.add(commentId);
  const [oldest] = countedComments;
  if (countedComments.size > countedLimit && oldest !== undefined) countedComments.delete(oldest);
  return true;
}

/** Increments the comment count of an item for a posted comment, unless a live event has already counted it. */
export function countComment(client: QueryClient, id: string, commentId: string): void {
  if (isFirstCount(commentId)) patchStats(client, id, ({ comments }) => ({ comments: comments + 1 }));
}
