import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LiveHandlers, useLive } from '@trenzeye/frontend-kit';
import { useMemo } from 'react';
import { patchComment, refreshComments } from '../features/comments/comment-queries.ts';
import { refreshFeed, removeFeedItem } from '../features/feed/feed-queries.ts';
import { patchItem, refreshItem, resetItem } from '../features/item/item-queries.ts';
import { refreshLineages } from '../features/lineage/lineage-queries.ts';
import { optimisticReactions } from '../features/reactions/use-reaction.ts';
import { isFirstCount, patchReactions, patchStats } from './patch-item-state.ts';

/** Version of the latest comment count per item. */
const commentCounts = new Map<string, number>();

function setCommentCount(client: QueryClient, id: string, comments: number, version: number): void {
  if ((commentCounts.get(id) ?? -1) >= version) return;
  commentCounts.set(id, version);
  patchStats(client, id, () => ({ comments }));
}

const createHandlers = (client: QueryClient): LiveHandlers => ({
  'reactions.changed': ({ content_id, ...counts }) => {
    const shown = optimisticReactions.receive(content_id, counts);
    if (shown) patchReactions(client, content_id, shown);
  },
  'reactions.own': ({ content_id, user_reaction, version }) => {
    const shown = optimisticReactions.receiveOwn(content_id, user_reaction, version);
    if (shown) patchReactions(client, content_id, shown);
  },
  'comment.reactions_changed': ({ content_id, comment_id, ...counts }) => {
    const shown = optimisticReactions.receive(comment_id, counts);
    if (shown) patchComment(client, content_id, comment_id, (comment) => ({ ...comment, ...shown }));
  },
  'comment.reactions_own': ({ content_id, comment_id, user_reaction, version }) => {
    const shown = optimisticReactions.receiveOwn(comment_id, user_reaction, version);
    if (shown) patchComment(client, content_id, comment_id, (comment) => ({ ...comment, ...shown }));
  },
  'comment.created': ({ content_id, comment_id, comment_count, version }) => {
    isFirstCount(comment_id);
    setCommentCount(client, content_id, comment_count, version);
    refreshComments(client, content_id);
  },
  'comment.edited': ({ content_id }) => refreshComments(client, content_id),
  'comment.removed': ({ content_id, comment_count, version }) => {
    setCommentCount(client, content_id, comment_count, version);
    refreshComments(client, content_id);
  },
  'comment.restored': ({ content_id, comment_count, version }) => {
    setCommentCount(client, content_id, comment_count, version);
    refreshComments(client, content_id);
  },
  'content.edited': ({ content_id }) => {
    void refreshItem(client, content_id);
    void refreshFeed(client);
  },
  'content.removed': ({ content_id }) => {
    removeFeedItem(client, content_id);
    void resetItem(client, content_id);
  },
  'content.restored': ({ content_id }) => {
    void resetItem(client, content_id);
    void refreshFeed(client);
  },
  'content.remixed': ({ content_id, remixes }) => {
    patchStats(client, content_id, () => ({ remixes }));
    void refreshLineages(client);
  },
  // The response to the page's own view may be newer.
  'content.metrics_changed': ({ content_id, views }) => patchItem(client, content_id, (item) => ({ views: Math.max(item.views, views) })),
});

/** Applies live updates to these items and their comments: counts, texts, removals and restorations. */
export function useLiveItems(ids: readonly string[]): void {
  const client = useQueryClient();
  const handlers = useMemo(() => createHandlers(client), [client]);
  useLive(ids, {
    ...handlers,
    resync: () => {
      void refreshFeed(client);
      for (const id of ids) {
        void refreshItem(client, id);
        refreshComments(client, id);
      }
    },
  });
}
