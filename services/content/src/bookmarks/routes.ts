import { createText, DomainError, type Endpoint, endpoint, nextLink, notFound, reply, type TransactionCause } from '@trenzeye/kit';
import { content, maxBookmarks } from '@trenzeye/proto/http/content';
import { requireAccount } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import { lockPublicItem } from '../items/index.ts';
import { listBookmarks } from './list-bookmarks.ts';
import { addBookmark, countOtherBookmarks, deleteBookmark, readBookmarkIds } from './store.ts';

/** Bookmarks a public item; again changes nothing. Throws `not_found`, and `conflict` with the maximum number of bookmarks. */
const bookmarkItem = async ({ transaction, clock }: ContentContext, cause: TransactionCause, id: string): Promise<void> => {
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

const getBookmarks = (context: ContentContext): Endpoint =>
  endpoint(content.bookmarks, async ({ query, viewer, request }) => {
    const { items, next } = await listBookmarks(context, query, viewer.id);
    return reply(200, items, nextLink(request, next));
  });

const getBookmarkIds = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.bookmarkIds, async ({ viewer }) => ({ ids: await readBookmarkIds(prisma, viewer.id) }));

const putBookmark = (context: ContentContext): Endpoint =>
  endpoint(content.addBookmark, async ({ params, viewer, trace, idempotencyKey }) => {
    await bookmarkItem(context, { actor: viewer.id, trace, idempotencyKey }, params.id);
    return reply(204, undefined);
  });

const removeBookmark = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.removeBookmark, async ({ params, viewer }) => {
    await deleteBookmark(prisma, viewer.id, params.id);
    return reply(204, undefined);
  });

export const bookmarks = [getBookmarks, getBookmarkIds, putBookmark, removeBookmark] as const;
