import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage, patchPages, useSession } from '@trenzeye/frontend-kit';
import { type ContentItem, content, type FeedFilter, type FeedSort } from '@trenzeye/proto/http/content';
import type { z } from 'zod';

export type Filter = z.infer<typeof FeedFilter>;
export type Sort = z.infer<typeof FeedSort>;
type Pages = InfiniteData<ListPage<ContentItem>, string | null>;

const feedKey = ['feed'] as const;
const pageSize = 24;

/** What of everything published is asked for. */
export interface FeedChoice {
  readonly filter: Filter;
  readonly sort: Sort;
  /** Only items with this tag. */
  readonly tag: string | null;
  /** Only what the people one follows have published, newest first. */
  readonly following: boolean;
}

/**
 * The feed page by page. The items carry the viewer's own reactions, so that it waits for the session and is kept per viewer; it
 * is read again without a word when the tab gets the focus back.
 */
export function useFeed({ filter, sort, tag, following }: FeedChoice) {
  const { state, user } = useSession();
  return useInfiniteQuery({
    queryKey: [...feedKey, filter, sort, tag, following, user?.id ?? null],
    queryFn: ({ pageParam, signal }) =>
      following
        ? callPage(content.followingFeed, { query: { filter, limit: pageSize }, signal }, pageParam)
        : callPage(content.publicFeed, { query: { filter, sort, limit: pageSize, ...(tag !== null && { tag }) }, signal }, pageParam),
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

/** Takes an item that is gone out of every list. */
export function dropFeedItem(client: QueryClient, id: string): void {
  client.setQueriesData<Pages>(
    { queryKey: feedKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) },
  );
}

/** Makes the next look at the feed read it anew. */
export const refreshFeed = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: feedKey });
