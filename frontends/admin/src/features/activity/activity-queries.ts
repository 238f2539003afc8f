import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';

/** Entries per page. Source: specification, section 9. */
const pageSize = 100;

export interface ActivityFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly target_id?: string;
}

/** Activity log entries, newest first, paginated. */
export const useActivity = (filter: ActivityFilter) =>
  useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) => callPage(admin.activityLogs, { query: { ...filter, limit: pageSize }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
