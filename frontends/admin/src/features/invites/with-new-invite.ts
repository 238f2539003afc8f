import type { ListPage } from '@trenzeye/frontend-kit';
import type { Invite } from '@trenzeye/proto/http/admin';

/** The list with a new invite on top, once; an open one to the same address has expired by that. */
export function withNewInvite(pages: readonly ListPage<Invite>[], invite: Invite): ListPage<Invite>[] {
  const others = pages.map(({ items, next }) => ({
    items: items
      .filter(({ id }) => id !== invite.id)
      .map((each): Invite => (each.email === invite.email && each.status === 'pending' ? { ...each, status: 'expired' } : each)),
    next,
  }));
  const [first = { items: [], next: null }, ...rest] = others;
  return [{ ...first, items: [invite, ...first.items] }, ...rest];
}
