import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage, type ListPage, patchPages, useSession } from '@trenzeye/frontend-kit';
import { type Comment, type Reply, social } from '@trenzeye/proto/http/social';
import { withNewest } from './with-newest.ts';

type Pages = InfiniteData<ListPage<Comment>, string | null>;
type ReplyPages = InfiniteData<ListPage<Reply>, string | null>;
/** What a comment and a reply share. */
type Change = <C extends Reply>(comment: C) => C;

const commentsKey = (contentId: string) => ['comments', contentId] as const;
const linkedKey = ['comment-linked'] as const;
export const repliesKey = (contentId: string) => ['comment-replies', contentId] as const;

/** Comments of an item, newest first, page by page, with the viewer's own reactions. */
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

/** The comment a link leads to, with the reply among its first where it is one. */
export function useLinkedComment(id: string | null) {
  return useQuery({
    queryKey: [...linkedKey, id],
    queryFn: async ({ signal }): Promise<Comment> => {
      const { comment, reply } = await call(social.readComment, { params: { id: id ?? '' }, signal });
      if (!reply || comment.replies.some((known) => known.id === reply.id)) return comment;
      return { ...comment, replies: [...comment.replies, reply] };
    },
    enabled: id !== null,
    retry: false,
  });
}

/** Milliseconds within which several changes are read at once, and by which readers differ. */
const gathering = 150;
const refreshing = new Map<string, ReturnType<typeof setTimeout>>();

/** Reads the comments of an item anew where they are open. Whose comments one sees is the server's to say. */
export function refreshComments(client: QueryClient, contentId: string): void {
  if (refreshing.has(contentId)) return;
  const refresh = () => {
    refreshing.delete(contentId);
    void client.invalidateQueries({ queryKey: commentsKey(contentId) });
    void client.invalidateQueries({ queryKey: repliesKey(contentId) });
    void client.invalidateQueries({ queryKey: linkedKey });
  };
  refreshing.set(contentId, setTimeout(refresh, gathering * (0.5 + Math.random())));
}

/** Changes a comment or a reply wherever it is listed. */
export function patchComment(client: QueryClient, contentId: string, id: string, change: Change): void {
  const within = (comment: Comment): Comment => {
    const replies = comment.replies.map((reply) => (reply.id === id ? change(reply) : reply));
    return comment.id === id ? change({ ...comment, replies }) : { ...comment, replies };
  };
  client.setQueriesData<Pages>(
    { queryKey: commentsKey(contentId) },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(within) })) },
  );
  client.setQueriesData<Comment>({ queryKey: linkedKey }, (linked) => linked && within(linked));
  client.setQueriesData<ReplyPages>(
    { queryKey: repliesKey(contentId) },
    (data) => data && { ...data, pages: patchPages<Reply, ListPage<Reply>>(data.pages, id, change) },
  );
}

/** Puts a new comment on top, or a new reply below what it answers. */
export function showPosted(client: QueryClient, posted: Comment): void {
  const { parent_id, content_id } = posted;
  if (parent_id !== null) {
    refreshComments(client, content_id);
    return;
  }
  client.setQueriesData<Pages>({ queryKey: commentsKey(content_id) }, (data) => data && { ...data, pages: withNewest(data.pages, posted) });
}
