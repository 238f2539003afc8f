import { useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';

const refreshMs = 60_000;

/** A signal with where it was seen and what was made of it; fetched again every minute. Fails with 404 for an unknown id. */
export function useSignalDetails(id: string) {
  const { state, user } = useSession();
  return useQuery({
    queryKey: ['signal-details', id, user?.id ?? null],
    queryFn: ({ signal }) => call(content.signalDetails, { params: { id }, signal }),
    enabled: state !== 'loading',
    refetchInterval: refreshMs,
  });
}
