import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage, patchPages, useSession } from '@trenzeye/frontend-kit';
import { type ContentItem, content, type FeedFilter, type FeedSort } from '@trenzeye/proto/http/content';
import type { z } from 'zod';

export type Filter = z.infer<typeof FeedFilter>;
export type Sort = z.infer<typeof FeedSort>;
type Pages = InfiniteData<ListPage<ContentItem>, string | null>;

const feedKey = ['feed'] as const;
const pageSize = 24;

/**
 * The public feed page by page, of one tag if one is given. The items carry the viewer's own reactions, so that it waits for the session and is kept per
 * viewer; it is read again without a word when the tab gets the focus back.
 */
export function usePublicFeed(filter: Filter, sort: Sort, tag: string | null = null) {
  const { state, user } = useSession();
  return useInfiniteQuery({
    queryKey: [...feedKey, filter, sort, tag, user?.id ?? null],
    queryFn: ({ pageParam, signal }) =>
      callPage(content.publicFeed, { query: { filter, sort, limit: pageSize, ...(tag !== null && { tag }) }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: state !== 'loading',
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
}

/** Changes an item in every list of the feed it stands in. */
export function patchFeedItem(client: QueryClient, id: string, change: (item: ContentItem) => ContentItem): void {
  client.setQueriesData<Pages>({ queryKey: feedKey }, (data) => data && { ...data, pages: patchPages(data.pages, id, change) });
}

/** Makes the next look at the feed read it anew. */
export const refreshFeed = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: feedKey });
