import type { ContentItem } from '@trenzeye/proto/http/content';
import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import type { FeedRow } from '../../items/index.ts';
import type { FeedPosition } from './feed-page.ts';

interface FollowingPageRequest {
  readonly followerId: string;
  readonly type: ContentItem['type'] | undefined;
  readonly after: FeedPosition | undefined;
  /** Followed authors whose items are excluded. */
  readonly without: readonly string[];
  readonly limit: number;
}

const columns = Prisma.sql`f.content_id, f.user_id, f.type, f.title, f.preview, f.provenance, f.is_test_content, f.published_at, f.likes, f.remix_count,
  f.comment_count, f.reactions, a.username, a.avatar_url, a.is_verified, a.is_test_user`;

/**
 * A page of items of followed authors, newest first: the newest few ids of each author, then the newest of those. Ids are read from the
 * index alone: with all columns, the planner would read and sort all items of an author who published more than most.
 */
export const readFollowingPage = (
  prisma: Database,
  { followerId, type, after, without, limit }: FollowingPageRequest,
): Promise<FeedRow[]> => {
  const ofType = type ? Prisma.sql`AND i.type = ${type}` : Prisma.empty;
  const position = after
    ? Prisma.sql`AND (i.published_at, i.content_id) < (to_timestamp(${after[0]}::double precision / 1000), ${after[1]}::uuid)`
    : Prisma.empty;
  const excluding = without.length > 0 ? Prisma.sql`AND w.user_id <> ALL(${without}::uuid[])` : Prisma.empty;
  // Raw: LATERAL reads a few rows per author from the index instead of all items of all authors.
  return prisma.$queryRaw<FeedRow[]>`
    SELECT ${columns} FROM (
      SELECT newest.content_id FROM followers w CROSS JOIN LATERAL (
        SELECT i.content_id, i.published_at FROM feed_items i WHERE i.user_id = w.user_id ${ofType} ${position}
        ORDER BY i.published_at DESC, i.content_id DESC LIMIT ${limit}) newest
      WHERE w.follower_id = ${followerId}::uuid AND w.following ${excluding}
      ORDER BY newest.published_at DESC, newest.content_id DESC LIMIT ${limit}) page
    JOIN feed_items f ON f.content_id = page.content_id LEFT JOIN authors a ON a.user_id = f.user_id
    ORDER BY f.published_at DESC, f.content_id DESC`;
};
