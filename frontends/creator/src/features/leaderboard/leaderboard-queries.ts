import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { leaderboard, Period } from '@trenzeye/proto/http/leaderboard';
import type { z } from 'zod';

export type LeaderboardPeriod = z.infer<typeof Period>;

/** The period from the URL; this week for unknown values. */
export const parsePeriod = (query: URLSearchParams): LeaderboardPeriod =>
  Period.options.find((option) => option === query.get('period')) ?? 'week';

/** Pages of creators by score, best first. */
export const useLeaderboard = (period: LeaderboardPeriod) =>
  useInfiniteQuery({
    queryKey: ['leaderboard', period],
    queryFn: ({ pageParam, signal }) => callPage(leaderboard.leaderboard, { query: { period, limit: 25 }, signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
