import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage } from '@trenzeye/frontend-kit';
import { admin, type Invite } from '@trenzeye/proto/http/admin';
import { addInviteToPages } from './add-invite-to-pages.ts';

type Pages = InfiniteData<ListPage<Invite>, string | null>;

const invitesKey = ['invites'] as const;

/** All invites, newest first, paginated. */
export const useInvites = () =>
  useInfiniteQuery({
    queryKey: invitesKey,
    queryFn: ({ pageParam, signal }) => callPage(admin.listInvites, { signal }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Adds a new invite to the top of the cached list. */
export function addInviteToCache(client: QueryClient, invite: Invite): void {
  client.setQueryData<Pages>(invitesKey, (data) => data && { ...data, pages: addInviteToPages(data.pages, invite) });
}
