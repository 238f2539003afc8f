import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import { auth } from '@trenzeye/proto/http/auth';

const meOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => call(auth.me, { signal }),
    enabled: userId !== undefined,
    staleTime: 5 * 60_000,
  });

/** The signed-in account with its username, role and status. */
export const useMe = () => useQuery(meOptions(useSession().user?.id));

/** The username, or a fallback until the profile is loaded. */
export const displayName = (username: string | null | undefined, email: string | undefined): string =>
  username || email?.split('@')[0] || 'creator';
