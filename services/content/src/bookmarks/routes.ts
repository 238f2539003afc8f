import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { bookmarkItem } from './bookmark-item.ts';
import { listBookmarks } from './list-bookmarks.ts';
import { deleteBookmark, readBookmarkIds } from './store.ts';

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
