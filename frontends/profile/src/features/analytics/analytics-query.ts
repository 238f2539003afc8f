import { useQuery } from '@tanstack/react-query';
import { call, callStream } from '@trenzeye/frontend-kit';
import { social } from '@trenzeye/proto/http/social';

export const spans = [7, 30, 90, 365] as const;
export type Span = (typeof spans)[number];

const dayLength = 86_400_000;

/** The last days, today included, as days of UTC. */
export const lastDays = (span: Span, now: number): { from: string; to: string } => ({
  from: new Date(now - (span - 1) * dayLength).toISOString().slice(0, 10),
  to: new Date(now).toISOString().slice(0, 10),
});

export const useAnalytics = (id: string, span: Span) =>
  useQuery({
    queryKey: ['analytics', id, span],
    queryFn: ({ signal }) => call(social.analytics, { params: { id }, query: lastDays(span, Date.now()), signal }),
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });

/** The same as a file. Throws `ApiError`. */
export const fetchAnalyticsFile = async (id: string, span: Span): Promise<Blob> => {
  const answer = await callStream(social.analyticsFile, { params: { id }, query: lastDays(span, Date.now()) });
  return answer.blob();
};
