import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive } from '@trenzeye/frontend-kit';
import { type ContentItem, content } from '@trenzeye/proto/http/content';

const none: readonly string[] = [];
const idOf = ({ id }: ContentItem): string => id;

/** A short list of items that stays as things are: what is removed goes at once, counts follow. */
function useItemList(name: 'latest' | 'following', limit: number, ask: (signal: AbortSignal) => Promise<ContentItem[]>) {
  const client = useQueryClient();
  const queryKey = ['home', name, limit] as const;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => ask(signal) });
  const change = (to: (items: ContentItem[]) => ContentItem[]) =>
    client.setQueryData<ContentItem[]>(queryKey, (items) => items && to(items));
  const count = (id: string, stats: Partial<ContentItem['stats']>) =>
    change((items) => items.map((item) => (item.id === id ? { ...item, stats: { ...item.stats, ...stats } } : item)));
  const again = () => void client.invalidateQueries({ queryKey });
  const countComments = ({ content_id, comment_count }: { content_id: string; comment_count: number }) =>
    void count(content_id, { comments: comment_count });
  useLive(query.data?.map(idOf) ?? none, {
    'content.removed': ({ content_id }) => void change((items) => items.filter(({ id }) => id !== content_id)),
    'content.restored': again,
    'content.remixed': ({ content_id, remixes }) => void count(content_id, { remixes }),
    'comment.created': countComments,
    'comment.removed': countComments,
    'comment.restored': countComments,
    resync: again,
  });
  return query;
}

/** The newest published items, at most `limit`. */
export const useLatestItems = (limit: number) =>
  useItemList('latest', limit, (signal) => call(content.publicFeed, { query: { limit }, signal }));

/** The newest of the people one follows, at most `limit`. */
export const useFollowingItems = (limit: number) =>
  useItemList('following', limit, (signal) => call(content.followingFeed, { query: { limit }, signal }));
