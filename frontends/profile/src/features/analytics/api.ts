import { useQuery } from '@tanstack/react-query';
import { call, callStream } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

export const dayCounts = [7, 30, 90, 365] as const;
export type DayCount = (typeof dayCounts)[number];

const dayMs = 86_400_000;

/** The most recent days in UTC, including today. */
export const lastDays = (days: DayCount, now: number): { from: string; to: string } => ({
  from: new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10),
  to: new Date(now).toISOString().slice(0, 10),
});

export const useAnalytics = (id: string, days: DayCount) =>
  useQuery({
    queryKey: ['analytics', id, days],
    queryFn: ({ signal }) => call(social.analytics, { params: { id }, query: lastDays(days, Date.now()), signal }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });

/** The analytics of a period as a CSV file. Throws `ApiError`. */
export const fetchAnalyticsFile = async (id: string, days: DayCount): Promise<Blob> => {
  const response = await callStream(social.analyticsFile, { params: { id }, query: lastDays(days, Date.now()) });
  return response.blob();
};
