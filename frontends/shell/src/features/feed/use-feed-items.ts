import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive } from '@trenzeye/frontend-kit';
import { type ContentItem, content } from '@trenzeye/proto/http/content';

const noIds: readonly string[] = [];
const idOf = ({ id }: ContentItem): string => id;

/** A short list of items with live updates: removed items disappear, counts change. */
function useItemList(name: 'latest' | 'following', limit: number, fetchItems: (signal: AbortSignal) => Promise<ContentItem[]>) {
  const client = useQueryClient();
  const queryKey = ['home', name, limit] as const;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => fetchItems(signal) });
  const update = (change: (items: ContentItem[]) => ContentItem[]) =>
    client.setQueryData<ContentItem[]>(queryKey, (items) => items && change(items));
  const updateStats = (id: string, stats: Partial<ContentItem['stats']>) =>
    update((items) => items.map((item) => (item.id === id ? { ...item, stats: { ...item.stats, ...stats } } : item)));
  const refetch = () => void client.invalidateQueries({ queryKey });
  const updateCommentCount = ({ content_id, comment_count }: { content_id: string; comment_count: number }) =>
    void updateStats(content_id, { comments: comment_count });
  useLive(query.data?.map(idOf) ?? noIds, {
    'content.removed': ({ content_id }) => void update((items) => items.filter(({ id }) => id !== content_id)),
    'content.restored': refetch,
    'content.remixed': ({ content_id, remixes }) => void updateStats(content_id, { remixes }),
    'comment.created': updateCommentCount,
    'comment.removed': updateCommentCount,
    'comment.restored': updateCommentCount,
    resync: refetch,
  });
  return query;
}

/** The newest published items, at most `limit`. */
export const useLatestItems = (limit: number) =>
  useItemList('latest', limit, (signal) => call(content.publicFeed, { query: { limit }, signal }));

/** The newest items by users the signed-in user follows, at most `limit`. */
export const useFollowingItems = (limit: number) =>
  useItemList('following', limit, (signal) => call(content.followingFeed, { query: { limit }, signal }));
