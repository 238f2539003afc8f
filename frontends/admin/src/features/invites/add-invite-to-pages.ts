import type { ListPage } from '@trenzeye/frontend-kit';
import type { Invite } from '@trenzeye/proto/http/admin';

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
