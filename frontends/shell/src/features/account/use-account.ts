import type { User } from '@supabase/auth-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, useSession } from '@trenzeye/frontend-kit';
import { useCallback } from 'react';
import { unwrap } from './async-action.ts';

const accountKey = (userId: string | undefined) => ['account', userId] as const;

/** The account from the server; the session's copy may be outdated. */
const accountOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: accountKey(userId),
    queryFn: async (): Promise<User> => unwrap(await (await auth()).getUser()).user,
    enabled: userId !== undefined,
    staleTime: 0,
  });

/** The signed-in account: email, pending email, identities, second factors, metadata. */
export const useAccount = () => useQuery(accountOptions(useSession().user?.id));

/** Returns a function that refreshes the session and refetches the account. */
export function useRefreshAccount(): () => Promise<void> {
  const queryClient = useQueryClient();
  const id = useSession().user?.id;
  return useCallback(async () => {
    await (await auth()).refreshSession();
    await queryClient.invalidateQueries({ queryKey: accountKey(id) });
    await queryClient.invalidateQueries({ queryKey: ['me'] });
  }, [queryClient, id]);
}
