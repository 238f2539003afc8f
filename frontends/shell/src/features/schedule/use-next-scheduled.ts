import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { profile } from '@trenzeye/proto/http/profile';

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
