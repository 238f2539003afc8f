import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage, useSession } from '@trenzeye/frontend-kit';
import { content, SearchType } from '@trenzeye/proto/http/content';

const longest = 200;

/** What the address asks to find; null for nothing. */
export const searchedFor = (query: URLSearchParams): string | null => query.get('q')?.trim().slice(0, longest) || null;

/** Among what to look; anything unknown is everything. */
export const searchType = (query: URLSearchParams): SearchType =>
  SearchType.options.find((option) => option === query.get('type')) ?? 'all';

/** Items, people and signals that match, best first, page by page. */
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

/** How many items carry a tag, what goes with it and its signal. */
export const useTag = (tag: string) =>
  useQuery({ queryKey: ['tag', tag], queryFn: ({ signal }) => call(content.getTag, { params: { tag }, signal }) });
