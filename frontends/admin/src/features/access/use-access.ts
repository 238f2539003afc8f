import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isTransient, useSession } from '@trenzeye/frontend-kit';
import { auth } from '@trenzeye/proto/http/auth';
import { type Access, type RequiredRole, resolveAccess } from './access.ts';

const currentUserOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => call(auth.me, { signal }),
    enabled: userId !== undefined,
    // The role can change between visits: always refetch, and use the cached role in the meantime.
    staleTime: 0,
  });

/** Whether the signed-in user has the role. Only decides what is shown: the server checks every request. */
export function useAccess(requiredRole: RequiredRole): { readonly access: Access; readonly retry: () => void; readonly retrying: boolean } {
  const { state, user } = useSession();
  const { data, error, refetch, isFetching } = useQuery(currentUserOptions(user?.id));
  const access = resolveAccess({ requiredRole, session: state, role: data?.role, failed: error !== null, unreachable: isTransient(error) });
  return { access, retry: () => void refetch(), retrying: isFetching };
}
