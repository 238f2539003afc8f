import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LiveHandlers, useLive } from '@trenzeye/frontend-kit';
import { useMemo } from 'react';
import { patchComment, refreshComments } from '../features/comments/list-comments.ts';
import { dropFeedItem, refreshFeed } from '../features/feed/public-feed.ts';
import { patchItem, refreshItem, reopenItem } from '../features/item/get-item.ts';
import { refreshLineages } from '../features/lineage/get-lineage.ts';
import { ledger } from '../features/reactions/use-reaction.ts';
import { isFirstCount, showReactions, showStats } from './show-state.ts';

/** The newest count of comments known of each item. */
const commentCounts = new Map<string, number>();

function countComments(client: QueryClient, id: string, comments: number, version: number): void {
  if ((commentCounts.get(id) ?? -1) >= version) return;
  commentCounts.set(id, version);
  showStats(client, id, () => ({ comments }));
}

const handlersOf = (client: QueryClient): LiveHandlers => ({
  'reactions.changed': ({ content_id, ...told }) => {
    const shown = ledger.told(content_id, told);
    if (shown) showReactions(client, content_id, shown);
  },
  'reactions.own': ({ content_id, user_reaction, version }) => {
    const shown = ledger.toldOwn(content_id, user_reaction, version);
    if (shown) showReactions(client, content_id, shown);
  },
  'comment.reactions_changed': ({ content_id, comment_id, ...told }) => {
    const shown = ledger.told(comment_id, told);
    if (shown) patchComment(client, content_id, comment_id, (comment) => ({ ...comment, ...shown }));
  },
  'comment.reactions_own': ({ content_id, comment_id, user_reaction, version }) => {
    const shown = ledger.toldOwn(comment_id, user_reaction, version);
    if (shown) patchComment(client, content_id, comment_id, (comment) => ({ ...comment, ...shown }));
  },
  'comment.created': ({ content_id, comment_id, comment_count, version }) => {
    isFirstCount(comment_id);
    countComments(client, content_id, comment_count, version);
    refreshComments(client, content_id);
  },
  'comment.edited': ({ content_id }) => refreshComments(client, content_id),
  'comment.removed': ({ content_id, comment_count, version }) => {
    countComments(client, content_id, comment_count, version);
    refreshComments(client, content_id);
  },
  'comment.restored': ({ content_id, comment_count, version }) => {
    countComments(client, content_id, comment_count, version);
    refreshComments(client, content_id);
  },
  'content.removed': ({ content_id }) => {
    dropFeedItem(client, content_id);
    void reopenItem(client, content_id);
  },
  'content.restored': ({ content_id }) => {
    void reopenItem(client, content_id);
    void refreshFeed(client);
  },
  'content.remixed': ({ content_id, remixes }) => {
    showStats(client, content_id, () => ({ remixes }));
    void refreshLineages(client);
  },
  // The page may have heard of its own view before.
  'content.metrics_changed': ({ content_id, views }) => patchItem(client, content_id, (item) => ({ views: Math.max(item.views, views) })),
});

/** Keeps these items, and their comments where they are open, as they are: counts, words, and whether they are there at all. */
export function useLiveItems(ids: readonly string[]): void {
  const client = useQueryClient();
  const handlers = useMemo(() => handlersOf(client), [client]);
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
