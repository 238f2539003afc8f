import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage, mergePages, useSession } from '@trenzeye/frontend-kit';
import { type Comment, social } from '@trenzeye/proto/http/social';
import { repliesKey } from './comment-queries.ts';

/** Pages of all replies to a comment, oldest first; the first few are included in the comment itself. */
export function useReplies({ id, content_id }: Comment, isEnabled: boolean) {
  const { user } = useSession();
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...repliesKey(content_id), id, user?.id ?? null],
    queryFn: ({ pageParam, signal }) => callPage(social.listReplies, { params: { id }, query: { limit: 50 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: isEnabled,
    staleTime: 0,
  });
  return { ...rest, data: data ? mergePages(data.pages) : undefined };
}
