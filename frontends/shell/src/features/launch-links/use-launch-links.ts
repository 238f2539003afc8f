import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { admin, type LaunchLinks } from '@trenzeye/proto/http/admin';

const launchLinksOptions = queryOptions({
  queryKey: ['launch-links'],
  queryFn: ({ signal }) => call(admin.readLaunchLinks, { signal }),
  staleTime: 5 * 60_000,
});

/** The links that an admin has configured; none while loading or after a failure. */
export const useLaunchLinks = (): Partial<LaunchLinks> => useQuery(launchLinksOptions).data ?? {};
