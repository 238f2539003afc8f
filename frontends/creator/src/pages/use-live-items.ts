import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type LiveHandlers, useLive } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { patchComment, refreshComments } from '../features/comments/api.ts';
import { patchFeedItem, refreshFeed, removeFeedItem } from '../features/feed/api.ts';
import { patchItem, refreshItem, resetItem } from '../features/items/api.ts';
import { optimisticReactions } from '../features/reactions/use-reaction.ts';
import { refreshLineages } from '../features/remixes/api.ts';

/** Distance from the viewport within which an element counts as visible. */
const rootMargin = '300px';
const noIds: readonly string[] = [];

const idOfElement = (element: Element): string => (element as HTMLElement).dataset.id ?? '';

/** Ids (`data-id`) of descendants that are in or near the viewport; follows added and removed elements. */
export function useVisibleIds(container: RefObject<HTMLElement | null>): readonly string[] {
  const [visibleIds, setVisibleIds] = useState(noIds);
  useEffect(() => {
    if (!container.current) return;
    const visible = new Set<Element>();
    const publish = () => setVisibleIds([...visible].map(idOfElement).sort());
    const visibilityObserver = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        publish();
      },
      { rootMargin },
    );
    const observed = new Set<Element>();
    const updateObserved = () => {
      const current = new Set(container.current?.querySelectorAll('[data-id]'));
      for (const element of observed) {
        if (current.has(element)) continue;
        visibilityObserver.unobserve(element);
        observed.delete(element);
        visible.delete(element);
      }
      for (const element of current) {
        if (observed.has(element)) continue;
        observed.add(element);
        visibilityObserver.observe(element);
      }
      publish();
    };
    const mutationObserver = new MutationObserver(updateObserved);
    mutationObserver.observe(container.current, { childList: true, subtree: true });
    updateObserved();
    return () => {
      mutationObserver.disconnect();
      visibilityObserver.disconnect();
    };
  }, [container]);
  return visibleIds;
}

type ReactionState = Pick<ContentItem, 'reactions' | 'user_reaction'>;

/** Updates the reactions of an item in all cached lists and on its page. */
export function patchReactions(client: QueryClient, id: string, state: Partial<ReactionState>): void {
  patchFeedItem(client, id, (item) => ({ ...item, ...state }));
  patchItem(client, id, () => state);
}

/** Updates the stats of an item in all cached lists and on its page. */
function patchStats(client: QueryClient, id: string, change: (stats: ContentItem['stats']) => Partial<ContentItem['stats']>): void {
  patchFeedItem(client, id, (item) => ({ ...item, stats: { ...item.stats, ...change(item.stats) } }));
  patchItem(client, id, ({ stats }) => ({ stats: { ...stats, ...change(stats) } }));
}

/** Ids of the latest counted comments, from responses and live events. */
const countedComments = new Set<string>();
const countedLimit = 200;

/** Records a comment; returns whether it was not counted before. */
function isFirstCount(commentId: string): boolean {
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
