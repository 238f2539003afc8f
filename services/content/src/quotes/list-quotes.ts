import { cursorPatterns, decodeCursor, notFound, slicePage } from '@trenzeye/kit';
import type { ContentItem, content } from '@trenzeye/proto/http/content';
import type { QueryOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { attachQuotes, presentItem, readStoredItem } from '../items/index.ts';
import { type QuotePosition, readQuotes } from './store.ts';

/** A page of the public quotes of a public item, latest first, and the next page's cursor. Throws `not_found` and `invalid_cursor`. */
export const listQuotes = async (
  { prisma, reactions, hiddenAuthors }: Pick<ContentContext, 'prisma' | 'reactions' | 'hiddenAuthors'>,
  { id, limit, cursor }: QueryOf<typeof content.quotesOf> & { readonly id: string },
  viewerId: string | undefined,
): Promise<{ items: ContentItem[]; next: string | undefined }> => {
  const after = decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as QuotePosition | undefined;
  if ((await readStoredItem(prisma, id))?.status !== 'published') throw notFound('item');
  const without = viewerId === undefined ? [] : await hiddenAuthors.of(viewerId);
  const found = await readQuotes(prisma, { id, without, after, limit: limit + 1 });
  const { rows: page, next } = slicePage(found, limit, (row) => [row.published_at.getTime(), row.content_id]);
  const rows = await attachQuotes(prisma, page, without);
  const ids = rows.map(({ content_id }) => content_id);
  const own = viewerId === undefined ? undefined : await reactions.load(ids, viewerId);
  const reactionOf = (contentId: string) => (own?.get(contentId) ?? null) as ContentItem['user_reaction'];
  return { items: rows.map((row) => ({ ...presentItem(row), user_reaction: reactionOf(row.content_id) })), next };
};
