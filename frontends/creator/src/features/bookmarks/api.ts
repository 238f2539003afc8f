import { t } from '@lingui/core/macro';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, useSession, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

/** Ids of the viewer's bookmarks. */
const idsOptions = (userId: string | null) =>
  queryOptions({
    queryKey: ['bookmark-ids', userId],
    queryFn: async ({ signal }) => new Set((await call(content.bookmarkIds, { signal })).ids),
    staleTime: 60_000,
  });
/** Begins as the keys of the feeds do, so that changes of items reach the bookmarks, too. */
const listKey = ['feed', 'bookmarks'] as const;
const pageSize = 24;

/** The viewer's bookmarks, latest first, or those that match a search. */
export function useBookmarks(userId: string, q: string) {
  return useInfiniteQuery({
    queryKey: [...listKey, userId, q],
    queryFn: ({ pageParam, signal }) =>
      callPage(content.bookmarks, { query: { limit: pageSize, ...(q !== '' && { q }) }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/** Whether the viewer has bookmarked an item; undefined while that is unknown and for visitors. */
export function useIsBookmarked(id: string): boolean | undefined {
  const { user } = useSession();
  const { data } = useQuery({ ...idsOptions(user?.id ?? null), enabled: user !== null });
  return data?.has(id);
}

/** Adds or removes a bookmark; optimistic, reverted on failure. */
export function useSetBookmark(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const { user } = useSession();
  const options = idsOptions(user?.id ?? null);
  const show = (isBookmarked: boolean) =>
    client.setQueryData(options.queryKey, (ids) => {
      if (!ids) return undefined;
      const others = [...ids].filter((each) => each !== id);
      return new Set(isBookmarked ? [id, ...others] : others);
    });
  return useMutation({
    scope: { id: `bookmark-${id}` },
    networkMode: 'always',
    mutationFn: (isBookmarked: boolean) => call(isBookmarked ? content.addBookmark : content.removeBookmark, { params: { id } }),
    onMutate: async (isBookmarked) => {
      // A change before the bookmarks are loaded must not replace all others.
      await client.ensureQueryData({ ...options, networkMode: 'always' });
      await client.cancelQueries({ queryKey: options.queryKey });
      show(isBookmarked);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
    onError: (error, isBookmarked) => {
      show(!isBookmarked);
      toast.error(isBookmarked ? t`The bookmark could not be saved` : t`The bookmark could not be removed`, error.message);
    },
  });
}
