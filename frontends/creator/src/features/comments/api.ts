import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage, type ListPage, patchPages, useSession } from '@trenzeye/frontend-kit';
import { type Comment, type Reply, social } from '@trenzeye/proto/http/social';

interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The pages with `newest` as the first item and without a second copy of it. */
export function prependUnique<T extends { readonly id: string }>(pages: readonly Page<T>[], newest: T): Page<T>[] {
  const rest = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== newest.id) }));
  const [first = { items: [], next: null }, ...others] = rest;
  return [{ ...first, items: [newest, ...first.items] }, ...others];
}

type Pages = InfiniteData<ListPage<Comment>, string | null>;
type ReplyPages = InfiniteData<ListPage<Reply>, string | null>;
/** An update that applies to comments and replies alike. */
type CommentChange = <C extends Reply>(comment: C) => C;

const commentsKey = (contentId: string) => ['comments', contentId] as const;
const linkedCommentKey = ['comment-linked'] as const;
export const repliesKey = (contentId: string) => ['comment-replies', contentId] as const;

/** Pages of comments of an item, newest first, with the viewer's own reactions. */
export function useComments(contentId: string) {
  const { state, user } = useSession();
  return useInfiniteQuery({
    queryKey: [...commentsKey(contentId), user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(social.listComments, { params: { id: contentId }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: state !== 'loading',
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The comment that a link points to; for a link to a reply, its parent with that reply included. */
export function useLinkedComment(id: string | null) {
  return useQuery({
    queryKey: [...linkedCommentKey, id],
    queryFn: async ({ signal }): Promise<Comment> => {
      const { comment, reply } = await call(social.readComment, { params: { id: id ?? '' }, signal });
      if (!reply || comment.replies.some(({ id }) => id === reply.id)) return comment;
      return { ...comment, replies: [...comment.replies, reply] };
    },
    enabled: id !== null,
    retry: false,
  });
}

/** Several changes within this time cause one refresh; jitter spreads the requests of many viewers. */
const refreshDelayMs = 150;
const pendingRefreshes = new Map<string, ReturnType<typeof setTimeout>>();

/** Refetches the comments of an item after a short delay. The server decides which comments are visible to the viewer. */
export function refreshComments(client: QueryClient, contentId: string): void {
  if (pendingRefreshes.has(contentId)) return;
  const refresh = () => {
    pendingRefreshes.delete(contentId);
    void client.invalidateQueries({ queryKey: commentsKey(contentId) });
    void client.invalidateQueries({ queryKey: repliesKey(contentId) });
    void client.invalidateQueries({ queryKey: linkedCommentKey });
  };
  pendingRefreshes.set(contentId, setTimeout(refresh, refreshDelayMs * (0.5 + Math.random())));
}

/** Updates a comment or a reply in all cached lists. */
export function patchComment(client: QueryClient, contentId: string, id: string, change: CommentChange): void {
  const patch = (comment: Comment): Comment => {
    const replies = comment.replies.map((reply) => (reply.id === id ? change(reply) : reply));
    return comment.id === id ? change({ ...comment, replies }) : { ...comment, replies };
  };
  client.setQueriesData<Pages>(
    { queryKey: commentsKey(contentId) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(patch) })) },
  );
  client.setQueriesData<Comment>({ queryKey: linkedCommentKey }, (linked) => linked && patch(linked));
  client.setQueriesData<ReplyPages>(
    { queryKey: repliesKey(contentId) },
    (data) => data && { ...data, pages: patchPages<Reply, ListPage<Reply>>(data.pages, id, change) },
  );
}

/** Adds a new comment to the top of the cached list; for a reply, refetches. */
export function addPostedComment(client: QueryClient, posted: Comment): void {
  const { parent_id, content_id } = posted;
  if (parent_id !== null) {
    refreshComments(client, content_id);
    return;
  }
  client.setQueriesData<Pages>(
    { queryKey: commentsKey(content_id) },
    (data) => data && { ...data, pages: prependUnique(data.pages, posted) },
  );
}
