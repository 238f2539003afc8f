import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';

/** What the signed-in person has planned, soonest first, at most `limit`. */
export function useNextScheduled(limit: number) {
  const id = useSession().user?.id ?? '';
  return useQuery({
    // Below the plan's own key: a change on the schedule page asks for these anew, too.
    queryKey: ['schedule', 'next', id, limit],
    queryFn: ({ signal }) => call(profile.scheduledPosts, { params: { id }, query: { status: 'scheduled', limit }, signal }),
    enabled: id !== '',
    staleTime: 0,
  });
}
