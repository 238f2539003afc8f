import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { leaderboard, Period } from '@trenzeye/proto/http/leaderboard';
import type { z } from 'zod';

export type Span = z.infer<typeof Period>;

/** The span the address asks for; anything unknown is this week. */
export const spanOf = (query: URLSearchParams): Span => Period.options.find((option) => option === query.get('period')) ?? 'week';

/** Creators by score, best first, page by page. */
export const useLeaderboard = (period: Span) =>
  useInfiniteQuery({
    queryKey: ['leaderboard', period],
    queryFn: ({ pageParam, signal }) => callPage(leaderboard.leaderboard, { query: { period, limit: 25 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
