import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage, patchPages, useSession } from '@trenzeye/frontend-kit';
import { type ContentItem, content, FeedFilter, FeedSort } from '@trenzeye/proto/http/content';
import type { z } from 'zod';

export type Filter = z.infer<typeof FeedFilter>;
export type Sort = z.infer<typeof FeedSort>;
type Pages = InfiniteData<ListPage<ContentItem>, string | null>;

const feedKey = ['feed'] as const;
const pageSize = 24;

export interface FeedFilters {
  readonly filter: Filter;
  readonly sort: Sort;
  /** Only items with this tag. */
  readonly tag: string | null;
  /** Only items of followed users, newest first. */
  readonly following: boolean;
}

/**
 * Pages of the feed. Items contain the viewer's own reactions, so the query waits for the session and is cached per viewer; it
 * refetches in the background when the window gets the focus.
 */
export function useFeed({ filter, sort, tag, following }: FeedFilters) {
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

/** Updates an item in all cached feeds. */
export function patchFeedItem(client: QueryClient, id: string, change: (item: ContentItem) => ContentItem): void {
  client.setQueriesData<Pages>({ queryKey: feedKey }, (data) => data && { ...data, pages: patchPages(data.pages, id, change) });
}

/** Removes an item from all cached feeds. */
export function removeFeedItem(client: QueryClient, id: string): void {
  client.setQueriesData<Pages>(
    { queryKey: feedKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) },
  );
}

/** Invalidates all cached feeds. */
export const refreshFeed = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: feedKey });

/** Maximum length of a tag, in characters. */
const tagLimit = 64;
const defaults = { filter: 'all', sort: 'newest' } as const;

/** Filters from the URL; invalid values become the defaults. */
export function parseFeedFilters(query: URLSearchParams): FeedFilters {
  const filter = query.get('filter');
  const sort = query.get('sort');
  return {
    filter: FeedFilter.options.find((option) => option === filter) ?? defaults.filter,
    sort: FeedSort.options.find((option) => option === sort) ?? defaults.sort,
    tag: query.get('tag')?.replace(/^#/, '').trim().slice(0, tagLimit) || null,
    following: query.get('from') === 'following',
  };
}

/** The URL query with one filter changed; default values are omitted. */
export function withFilter(query: URLSearchParams, name: 'filter' | 'sort', value: Filter | Sort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === defaults[name]) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The URL query for all users or for followed users only. */
export function withFollowing(query: URLSearchParams, following: boolean): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('tag');
  if (following) next.set('from', 'following');
  else next.delete('from');
  return next;
}

/** Path of the feed filtered by a tag. */
export const tagLink = (tag: string): string => `/explore?${new URLSearchParams({ tag: tag.replace(/^#/, '') })}`;
