import { Prisma } from '../database/generated/client.ts';
import type { Database } from '../database/transaction.ts';
import type { FeedRow } from '../items/index.ts';

/** The authors of those of these items that are public, by item. */
export const readPublicAuthors = async (prisma: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await prisma.contentCore.findMany({
    where: { id: { in: [...ids] }, status: 'published' },
    select: { id: true, user_id: true },
  });
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
};

/** The last quote of the previous page: when it was published (ms since 1970) and its item. */
export type QuotePosition = readonly [publishedAt: string, id: string];

interface QuotePageRequest {
  readonly id: string;
  /** Authors whose quotes are left out. */
  readonly without: readonly string[];
  readonly after: QuotePosition | undefined;
  readonly limit: number;
}

/** Public posts that quote an item, latest first, without those of users in a block with its author. */
export const readQuotes = (prisma: Database, { id, without, after, limit }: QuotePageRequest): Promise<FeedRow[]> => {
  const position = after
    ? Prisma.sql`AND (f.published_at, f.content_id) < (to_timestamp(${after[0]}::double precision / 1000), ${after[1]}::uuid)`
    : Prisma.empty;
  // Raw: keyset pagination by row comparison over a join.
  return prisma.$queryRaw<FeedRow[]>`
    SELECT f.content_id, f.user_id, f.type, f.title, f.preview, f.provenance, f.is_test_content, f.published_at, f.likes, f.remix_count,
      f.comment_count, f.reactions, a.username, a.avatar_url, a.is_verified, a.is_test_user
    FROM content_core c JOIN feed_items f ON f.content_id = c.id JOIN content_core q ON q.id = c.quote_of
    LEFT JOIN authors a ON a.user_id = f.user_id
    WHERE c.quote_of = ${id}::uuid AND f.user_id <> ALL(${without}::uuid[]) ${position}
      AND NOT EXISTS (SELECT FROM relations r WHERE r.blocked AND r.user_id = q.user_id AND r.other_id = f.user_id)
      AND NOT EXISTS (SELECT FROM relations r WHERE r.blocked AND r.user_id = f.user_id AND r.other_id = q.user_id)
    ORDER BY f.published_at DESC, f.content_id DESC LIMIT ${limit}`;
};
