import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isTransient, useSession } from '@trenzeye/frontend-kit';
import { auth } from '@trenzeye/proto/http/auth';
import { type Access, accessOf, type Needed } from './access.ts';

const meOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => call(auth.me, { signal }),
    enabled: userId !== undefined,
    // The role may have changed since the page was left: looked up anew each time, shown at once where it is known.
    staleTime: 0,
  });

/** Whether the signed-in person has the role, asked of the server; it checks every call again. */
export function useAccess(needed: Needed): { readonly access: Access; readonly retry: () => void; readonly retrying: boolean } {
  const { state, user } = useSession();
  const { data, error, refetch, isFetching } = useQuery(meOptions(user?.id));
  const access = accessOf({ needed, session: state, role: data?.role, failed: error !== null, unreachable: isTransient(error) });
  return { access, retry: () => void refetch(), retrying: isFetching };
}
