import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useSession } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useCallback } from 'react';
import { useRefreshAccount } from '../account/use-account.ts';

export type Passkey = AnswerOf<typeof routes.listPasskeys>[number];

const passkeysOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['passkeys', userId] as const,
    queryFn: ({ signal }) => call(routes.listPasskeys, { signal }),
    enabled: userId !== undefined,
    staleTime: 0,
  });

/** The passkeys of the signed-in account, oldest first; no request unless `isEnabled`. */
export function usePasskeys(isEnabled = true) {
  const options = passkeysOptions(useSession().user?.id);
  return useQuery({ ...options, enabled: isEnabled && options.enabled });
}

/** Returns a function that refetches the passkeys and the account, whose second factors they are. */
export function useRefreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshAccount = useRefreshAccount();
  const id = useSession().user?.id;
  return useCallback(async () => {
    await refreshAccount();
    await queryClient.invalidateQueries({ queryKey: passkeysOptions(id).queryKey });
  }, [queryClient, refreshAccount, id]);
}
