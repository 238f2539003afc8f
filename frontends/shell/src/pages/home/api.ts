import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useLive, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { type ContentItem, content } from '@trenzeye/proto/http/content';
import { profile } from '@trenzeye/proto/http/profile';

/** The strongest signals now, at most `limit`. */
export const useTopSignals = (limit: number) =>
  useQuery({ queryKey: ['home', 'rising', limit], queryFn: ({ signal }) => call(content.listSignals, { query: { limit }, signal }) });

/** The signals that onboarding suggests topics and a first trend from. */
export const useSuggestedSignals = () => useTopSignals(50);

export type NextScheduled = AnswerOf<typeof profile.scheduledPosts>;

/** The signed-in user's next scheduled posts, soonest first, at most `limit`. */
export function useNextScheduled(limit: number) {
  const id = useSession().user?.id ?? '';
  return useQuery({
    // Starts with the schedule page's key, so that its mutations invalidate this query as well.
    queryKey: ['schedule', 'next', id, limit],
    queryFn: ({ signal }) => call(profile.scheduledPosts, { params: { id }, query: { status: 'scheduled', limit }, signal }),
    enabled: id !== '',
    staleTime: 0,
  });
}

const noIds: readonly string[] = [];
const idOf = ({ id }: ContentItem): string => id;

/** A short list of items with live updates: removed items disappear, counts change. */
function useItemList(name: 'latest' | 'following', limit: number, fetchItems: (signal: AbortSignal) => Promise<ContentItem[]>) {
  const client = useQueryClient();
  const queryKey = ['home', name, limit] as const;
  const query = useQuery({ queryKey, queryFn: ({ signal }) => fetchItems(signal) });
  const update = (change: (items: ContentItem[]) => ContentItem[]) =>
    client.setQueryData<ContentItem[]>(queryKey, (items) => items && change(items));
  const updateStats = (id: string, stats: Partial<ContentItem['stats']>) =>
    update((items) => items.map((item) => (item.id === id ? { ...item, stats: { ...item.stats, ...stats } } : item)));
  const refetch = () => void client.invalidateQueries({ queryKey });
  const updateCommentCount = ({ content_id, comment_count }: { content_id: string; comment_count: number }) =>
    void updateStats(content_id, { comments: comment_count });
  useLive(query.data?.map(idOf) ?? noIds, {
    'content.removed': ({ content_id }) => void update((items) => items.filter(({ id }) => id !== content_id)),
    'content.restored': refetch,
    'content.remixed': ({ content_id, remixes }) => void updateStats(content_id, { remixes }),
    'comment.created': updateCommentCount,
    'comment.removed': updateCommentCount,
    'comment.restored': updateCommentCount,
    resync: refetch,
  });
  return query;
}

/** The newest published items, at most `limit`. */
export const useLatestItems = (limit: number) =>
  useItemList('latest', limit, (signal) => call(content.publicFeed, { query: { limit }, signal }));

/** The newest items by users the signed-in user follows, at most `limit`. */
export const useFollowingItems = (limit: number) =>
  useItemList('following', limit, (signal) => call(content.followingFeed, { query: { limit }, signal }));

export type Draft = AnswerOf<typeof content.drafts>[number];

/** The signed-in user's latest drafts, at most `limit`. */
export function useDrafts(limit: number) {
  const id = useSession().user?.id ?? '';
  return useQuery({
    queryKey: ['drafts', id, limit],
    queryFn: ({ signal }) => call(content.drafts, { params: { id }, query: { limit }, signal }),
    enabled: id !== '',
    // A draft may just have been saved on another page.
    staleTime: 0,
  });
}

/** Publishes a draft of the signed-in user by its id; idempotent. */
export function usePublishDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(content.publish, { params: { id }, idempotencyKey: `publish-${id}` }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['drafts'] }),
        queryClient.invalidateQueries({ queryKey: ['home'] }),
        queryClient.invalidateQueries({ queryKey: ['feed'] }),
      ]),
  });
}
