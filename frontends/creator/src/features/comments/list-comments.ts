import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage, patchPages, useSession } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { withNewest } from './with-newest.ts';

type Pages = InfiniteData<ListPage<Comment>, string | null>;

const commentsKey = (contentId: string) => ['comments', contentId] as const;

/** Comments of an item, newest first, page by page, with the viewer's own reactions. */
export function useComments(contentId: string) {
  const { state, user } = useSession();
  return useInfiniteQuery({
    queryKey: [...commentsKey(contentId), user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(social.listComments, { params: { contentId }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: state !== 'loading',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Changes a comment wherever it is listed. */
export function patchComment(client: QueryClient, contentId: string, id: string, change: (comment: Comment) => Comment): void {
  client.setQueriesData<Pages>(
    { queryKey: commentsKey(contentId) },
    (data) => data && { ...data, pages: patchPages(data.pages, id, change) },
  );
}

/** Puts a new comment on top. */
export function prependComment(client: QueryClient, comment: Comment): void {
  client.setQueriesData<Pages>(
    { queryKey: commentsKey(comment.content_id) },
    (data) => data && { ...data, pages: withNewest(data.pages, comment) },
  );
}
