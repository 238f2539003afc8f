import { cursorPatterns, decodeCursor, slicePage } from '@trenzeye/kit';
import type { ContentItem, content } from '@trenzeye/proto/http/content';
import type { QueryOf } from '@trenzeye/proto/http/route';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { attachQuotes, presentItem } from '../items/index.ts';
import { typeOfFilter } from './read-feed.ts';
import type { FeedPosition } from './store/feed-page.ts';
import { readFollowingPage } from './store/following-feed.ts';

/** A page of items of the authors that a viewer follows, newest first, and the next page's cursor. Throws `invalid_cursor`. */
export const readFollowing = async (
  { prisma, reactions, hiddenAuthors }: Pick<ContentContext, 'prisma' | 'reactions' | 'hiddenAuthors'>,
  { filter, limit, cursor }: QueryOf<typeof content.followingFeed>,
  viewerId: string,
): Promise<{ items: ContentItem[]; next: string | undefined }> => {
  const after = decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as FeedPosition | undefined;
  const without = await hiddenAuthors.of(viewerId);
  const found = await readFollowingPage(prisma, { followerId: viewerId, type: typeOfFilter[filter], after, without, limit: limit + 1 });
  const { rows: page, next } = slicePage(found, limit, (row) => [row.published_at.getTime(), row.content_id]);
  const rows = await attachQuotes(prisma, page, without);
  const own = await reactions.load(
    rows.map(({ content_id }) => content_id),
    viewerId,
  );
  return {
    items: rows.map((row) => ({ ...presentItem(row), user_reaction: (own.get(row.content_id) ?? null) as ContentItem['user_reaction'] })),
    next,
  };
};
