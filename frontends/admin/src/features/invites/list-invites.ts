import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage } from '@trenzeye/frontend-kit';
import { admin, type Invite } from '@trenzeye/proto/http/admin';
import { withNewInvite } from './with-new-invite.ts';

type Pages = InfiniteData<ListPage<Invite>, string | null>;

const invitesKey = ['invites'] as const;

/** All invites, latest first, page by page. */
export const useInvites = () =>
  useInfiniteQuery({
    queryKey: invitesKey,
    queryFn: ({ pageParam, signal }) => callPage(admin.listInvites, { signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Puts a new invite on top. */
export function prependInvite(client: QueryClient, invite: Invite): void {
  client.setQueryData<Pages>(invitesKey, (data) => data && { ...data, pages: withNewInvite(data.pages, invite) });
}
