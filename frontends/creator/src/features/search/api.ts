import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage, useSession } from '@trenzeye/frontend-kit';
import { content, SearchType } from '@trenzeye/proto/http/content';

const queryLimit = 200;

/** The search text from the URL; null when empty. */
export const parseSearchText = (query: URLSearchParams): string | null => query.get('q')?.trim().slice(0, queryLimit) || null;

/** The result type from the URL; all for unknown values. */
export const parseSearchType = (query: URLSearchParams): SearchType =>
  SearchType.options.find((option) => option === query.get('type')) ?? 'all';

/** Pages of matching items, users and signals, best first. */
export function useSearch(q: string, type: SearchType) {
  const { state, user } = useSession();
  return useInfiniteQuery({
    queryKey: ['search', q, type, user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(content.search, { query: { q, type }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: state !== 'loading',
  });
}

/** Number of items with a tag, related tags and the tag's signal. */
export const useTag = (tag: string) =>
  useQuery({ queryKey: ['tag', tag], queryFn: ({ signal }) => call(content.getTag, { params: { tag }, signal }) });
