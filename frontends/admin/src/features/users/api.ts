import { t } from '@lingui/core/macro';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type ListPage, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { admin, type DirectoryUser } from '@trenzeye/proto/http/admin';
import { auth } from '@trenzeye/proto/http/auth';

/** Users whose username or email contains the text, case-insensitive. Source: specification, section 5. */
export const filterUsers = (users: readonly DirectoryUser[], searchText: string): readonly DirectoryUser[] => {
  const needle = searchText.trim().toLowerCase();
  if (needle === '') return users;
  return users.filter(({ username, email }) => username.toLowerCase().includes(needle) || email.toLowerCase().includes(needle));
};

type Pages = InfiniteData<ListPage<DirectoryUser>, string | null>;
const usersKey = ['users'] as const;
/** The directory has consumed a change after less than this, on a busy machine, too. */
const directoryDelayMs = 10_000;
/** Changes that auth has confirmed, but that the directory may not have yet, by user id. */
const confirmed = new Map<string, Pick<DirectoryUser, 'role' | 'status'>>();
const withConfirmed = (user: DirectoryUser): DirectoryUser => ({ ...user, ...confirmed.get(user.id) });

export interface UserFilter {
  readonly q?: string | undefined;
  readonly role?: DirectoryUser['role'] | undefined;
  readonly status?: DirectoryUser['status'] | undefined;
}

/** All accounts, newest first, paginated. */
export const useUsers = (filter: UserFilter) =>
  useInfiniteQuery({
    queryKey: [...usersKey, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await callPage(admin.listUsers, { query: { ...filter, limit: 100 }, signal }, pageParam);
      return { ...page, items: page.items.map(withConfirmed) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useAccountMutation<Input>(
  run: (input: Input) => Promise<Pick<DirectoryUser, 'id' | 'role' | 'status'>>,
  failure: string,
  successMessage: (changed: Pick<DirectoryUser, 'role' | 'status'>) => string,
) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: run,
    onSuccess: ({ id, role, status }) => {
      // The server-side list is updated by events with a delay: show the confirmed change immediately, and in what is loaded meanwhile.
      const change = { role, status };
      confirmed.set(id, change);
      client.setQueriesData<Pages>(
        { queryKey: usersKey },
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(withConfirmed) })) },
      );
      setTimeout(() => {
        if (confirmed.get(id) !== change) return;
        confirmed.delete(id);
        void client.invalidateQueries({ queryKey: usersKey });
      }, directoryDelayMs);
      toast.success(successMessage({ role, status }));
    },
    onError: (error) => {
      console.error(failure, error);
      toast.error(failure, error.message);
    },
  });
}

const statusMessages: Readonly<Record<DirectoryUser['status'], string>> = {
  active: t`User active`,
  suspended: t`User suspended`,
  banned: t`User banned`,
};

export const useSetRole = () =>
  useAccountMutation(
    ({ id, role }: { id: string; role: 'moderator' }) =>
      call(auth.setRole, { params: { id }, body: { role }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to update user role`,
    ({ role }) => t`User role updated to ${role}`,
  );

export const useSetStatus = () =>
  useAccountMutation(
    ({ id, status, reason }: { id: string; status: DirectoryUser['status']; reason?: string }) =>
      call(auth.setStatus, { params: { id }, body: { status, ...(reason && { reason }) }, idempotencyKey: newIdempotencyKey() }),
    t`Failed to update user status`,
    ({ status }) => statusMessages[status],
  );

/** Signs a user out everywhere, for example after a stolen device was reported. */
export const useEndSessions = () => {
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => call(auth.endUserSessions, { params: { id } }),
    onSuccess: ({ ended }) => toast.success(ended === 0 ? t`This user has no open session` : t`User signed out everywhere`),
    onError: (error) => {
      console.error('Ending sessions failed', error);
      toast.error(t`Failed to sign the user out`, error.message);
    },
  });
};
