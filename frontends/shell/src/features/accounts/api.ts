import type { User } from '@supabase/auth-js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiError, auth, call, useSession } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { useCallback } from 'react';
import { unwrap } from './async-action.ts';

const ownProfileOptions = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => call(profile.getUser, { params: { id: userId ?? '' }, signal }),
    enabled: userId !== undefined,
  });

/** The signed-in user's public profile. */
export const useOwnProfile = () => useQuery(ownProfileOptions(useSession().user?.id));

/** Whether a username is available; fetched only while `enabled`. */
export const useUsernameCheck = (username: string, enabled: boolean) =>
  useQuery({
    queryKey: ['username', username],
    queryFn: ({ signal }) => call(profile.checkUsername, { params: { username }, signal }),
    enabled,
    staleTime: 10_000,
  });

/**
 * Changes the username in the profile and in the account's metadata, which the token and the greeting read. Rejects with `ApiError`;
 * 409 when the username is taken.
 */
export function useRename() {
  const queryClient = useQueryClient();
  const id = useSession().user?.id ?? '';
  return useMutation<void, ApiError | Error, string>({
    mutationFn: async (username) => {
      const updated = await call(profile.updateUser, { params: { id }, body: { username } });
      unwrap(await (await auth()).updateUser({ data: { username: updated.username } }));
      queryClient.setQueryData(ownProfileOptions(id).queryKey, updated);
      await queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

/** Whether the account can sign in with a password: an account created through a provider has no `email` identity. */
export const hasPassword = ({ identities }: Pick<User, 'identities'>): boolean =>
  (identities ?? []).some(({ provider }) => provider === 'email');

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
