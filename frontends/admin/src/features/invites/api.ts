import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callPage, type ListPage } from '@trenzeye/frontend-kit';
import { admin, type Invite } from '@trenzeye/proto/http/admin';

/** The URL that redeems an invite. `origin` has no trailing slash. */
export const inviteLink = (origin: string, code: string): string => `${origin}/invite/${encodeURIComponent(code)}`;

/** The list with a new invite at the top, without duplicates; a pending invite to the same address becomes expired, as on the server. */
export function addInviteToPages(pages: readonly ListPage<Invite>[], invite: Invite): ListPage<Invite>[] {
  const withoutInvite = pages.map(({ items, next }) => ({
    items: items
      .filter(({ id }) => id !== invite.id)
      .map(
        (existing): Invite =>
          existing.email === invite.email && existing.status === 'pending' ? { ...existing, status: 'expired' } : existing,
      ),
    next,
  }));
  const [first = { items: [], next: null }, ...rest] = withoutInvite;
  return [{ ...first, items: [invite, ...first.items] }, ...rest];
}

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
