import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { auth, call, useSession } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useCallback } from 'react';
import { unwrap } from '../account/async-action.ts';

const summaryOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['recovery-codes', userId] as const,
    queryFn: ({ signal }) => call(routes.recoveryCodes, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  });

/** How many recovery codes the signed-in account has left. */
export const useRecoveryCodes = () => useQuery(summaryOptions(useSession().user?.id));

/** Returns a function that replaces the account's recovery codes. */
export function useCreateRecoveryCodes(): () => Promise<readonly string[]> {
  const queryClient = useQueryClient();
  const id = useSession().user?.id;
  return useCallback(async () => {
    const { codes } = await call(routes.createRecoveryCodes, { body: {} });
    await queryClient.invalidateQueries({ queryKey: summaryOptions(id).queryKey });
    return codes;
  }, [queryClient, id]);
}

/** Uses a recovery code instead of the second factor of this session. Throws on failure. */
export async function verifyRecoveryCode(code: string): Promise<void> {
  const { access_token, refresh_token } = await call(routes.verifyRecoveryCode, { body: { code } });
  unwrap(await (await auth()).setSession({ access_token, refresh_token }));
}
