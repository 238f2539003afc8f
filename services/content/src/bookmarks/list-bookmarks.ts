import { cursorPatterns, decodeCursor, slicePage } from '@trenzeye/kit';
import type { ContentItem, content } from '@trenzeye/proto/http/content';
import type { QueryOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { attachQuotes, presentItem } from '../items/index.ts';
import { searchWords } from '../search/index.ts';
import { type BookmarkPosition, readBookmarks } from './store.ts';

/** A page of a user's bookmarks, latest first, and the next page's cursor. Throws `invalid_cursor`. */
export const listBookmarks = async (
  { prisma, reactions, hiddenAuthors }: Pick<ContentContext, 'prisma' | 'reactions' | 'hiddenAuthors'>,
  { q, limit, cursor }: QueryOf<typeof content.bookmarks>,
  userId: string,
): Promise<{ items: ContentItem[]; next: string | undefined }> => {
  const after = decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as BookmarkPosition | undefined;
  const words = q === undefined ? [] : searchWords(q);
  // Text without a letter or digit matches nothing.
  if (q !== undefined && words.length === 0) return { items: [], next: undefined };
  const without = await hiddenAuthors.of(userId);
  const found = await readBookmarks(prisma, { userId, words, without, after, limit: limit + 1 });
  const { rows: page, next } = slicePage(found, limit, (row) => [row.saved_at.getTime(), row.content_id]);
  const rows = await attachQuotes(prisma, page, without);
  const own = await reactions.load(
    rows.map(({ content_id }) => content_id),
    userId,
  );
  return {
    items: rows.map((row) => ({ ...presentItem(row), user_reaction: (own.get(row.content_id) ?? null) as ContentItem['user_reaction'] })),
    next,
  };
};
