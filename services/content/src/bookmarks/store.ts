import { maxBookmarks } from '@trenzeye/proto/http/content';
import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import type { FeedRow } from '../items/index.ts';

/** The last bookmark of the previous page: when it was saved (ms since 1970) and its item. */
export type BookmarkPosition = readonly [savedAt: string, id: string];

export interface BookmarkRow extends FeedRow {
  readonly saved_at: Date;
}

interface BookmarkPageRequest {
  readonly userId: string;
  /** Lower case, letters and digits alone; none: all bookmarks. */
  readonly words: readonly string[];
  /** Authors whose items are left out. */
  readonly without: readonly string[];
  readonly after: BookmarkPosition | undefined;
  readonly limit: number;
}

const matching = (words: readonly string[]): Prisma.Sql => {
  if (words.length === 0) return Prisma.empty;
  const terms = words.map((word) => `${word}:*`).join(' & ');
  const name = `${words.join(' ')}%`;
  return Prisma.sql`AND (lower(a.username) LIKE ${name} OR EXISTS (SELECT FROM search.items s WHERE s.content_id = b.content_id
    AND s.document @@ (to_tsquery('simple', ${terms}) || to_tsquery('english', ${terms}))))`;
};

/** A user's bookmarks of public items, latest first. */
export const readBookmarks = (prisma: Database, { userId, words, without, after, limit }: BookmarkPageRequest): Promise<BookmarkRow[]> => {
  const position = after
    ? Prisma.sql`AND (b.saved_at, b.content_id) < (to_timestamp(${after[0]}::double precision / 1000), ${after[1]}::uuid)`
    : Prisma.empty;
  const excluding = without.length > 0 ? Prisma.sql`AND f.user_id <> ALL(${without}::uuid[])` : Prisma.empty;
  // Raw: full text, and keyset pagination by row comparison over a join.
  return prisma.$queryRaw<BookmarkRow[]>`
    SELECT b.saved_at, f.content_id, f.user_id, f.type, f.title, f.preview, f.provenance, f.is_test_content, f.published_at, f.likes, f.remix_count,
      f.comment_count, f.reactions, a.username, a.avatar_url, a.is_verified, a.is_test_user
    FROM bookmarks b JOIN feed_items f ON f.content_id = b.content_id LEFT JOIN authors a ON a.user_id = f.user_id
    WHERE b.user_id = ${userId}::uuid ${matching(words)} ${excluding} ${position}
    ORDER BY b.saved_at DESC, b.content_id DESC LIMIT ${limit}`;
};

export const readBookmarkIds = async (prisma: Database, userId: string): Promise<string[]> => {
  const rows = await prisma.bookmark.findMany({
    where: { user_id: userId },
    orderBy: [{ saved_at: 'desc' }, { content_id: 'desc' }],
    take: maxBookmarks,
    select: { content_id: true },
  });
  return rows.map(({ content_id }) => content_id);
};

/** Number of bookmarks without the one of this item, up to the limit. */
export const countOtherBookmarks = (prisma: Database, userId: string, contentId: string): Promise<number> =>
  prisma.bookmark.count({ where: { user_id: userId, content_id: { not: contentId } }, take: maxBookmarks });

export const addBookmark = async (prisma: Database, userId: string, contentId: string, at: Date): Promise<void> => {
  await prisma.bookmark.createMany({ data: { user_id: userId, content_id: contentId, saved_at: at }, skipDuplicates: true });
};

export const deleteBookmark = async (prisma: Database, userId: string, contentId: string): Promise<void> => {
  await prisma.bookmark.deleteMany({ where: { user_id: userId, content_id: contentId } });
};
