import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiError, auth, call, useSession } from '@trenzeye/frontend-kit';
import { profile } from '@trenzeye/proto/http/profile';
import { unwrap } from '../account/async-action.ts';

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
