import { createText, DomainError, notFound, type TransactionCause } from '@trenzeye/kit';
import { maxBookmarks } from '@trenzeye/proto/http/content';
import { requireAccount } from '../accounts/store/account-data.ts';
import type { ContentContext } from '../context.ts';
import { lockPublicItem } from '../items/store/locked-items.ts';
import { addBookmark, countOtherBookmarks } from './store.ts';

/** Bookmarks a public item; again changes nothing. Throws `not_found`, and `conflict` with the maximum number of bookmarks. */
export const bookmarkItem = async ({ transaction, clock }: ContentContext, cause: TransactionCause, id: string): Promise<void> => {
  await transaction(cause, async (tx) => {
    await requireAccount(tx.prisma, cause.actor);
    if (!(await lockPublicItem(tx, id))) throw notFound('item');
    if ((await countOtherBookmarks(tx.prisma, cause.actor, id)) >= maxBookmarks)
      throw new DomainError('conflict', {
        detail: createText('You can keep at most {maxBookmarks} bookmarks. Remove some first.', { maxBookmarks }),
      });
    await addBookmark(tx.prisma, cause.actor, id, clock());
    return { id };
  });
};
