import type { ContentItem } from '@trenzeye/proto/http/content';
import { withAuthors } from '../../authors/index.ts';
import type { Database } from '../../database/transaction.ts';

export interface FeedRow {
  readonly content_id: string;
  readonly user_id: string;
  readonly type: ContentItem['type'];
  readonly title: string;
  readonly preview: ContentItem['content_preview'];
  readonly provenance: ContentItem['provenance'];
  readonly is_test_content: boolean;
  readonly published_at: Date;
  readonly likes: number;
  readonly remix_count: number;
  readonly comment_count: number;
  readonly reactions: ContentItem['reactions'];
  /** Null until the author's events have arrived. */
  readonly username: string | null;
  readonly avatar_url: string | null;
  readonly is_verified: boolean | null;
  readonly is_test_user: boolean | null;
}

/** Columns of `feed_items f` and its `authors a`. */
export const feedColumns = `f.content_id, f.user_id, f.type, f.title, f.preview, f.provenance, f.is_test_content, f.published_at, f.likes, f.remix_count,
  f.comment_count, f.reactions, a.username, a.avatar_url, a.is_verified, a.is_test_user`;

/** Public items by id. */
export const readFeedItems = async (prisma: Database, ids: readonly string[]): Promise<Map<string, FeedRow>> => {
  if (ids.length === 0) return new Map();
  const items = await prisma.feedItem.findMany({ where: { content_id: { in: [...ids] } }, omit: { signal_id: true } });
  const rows = (await withAuthors(prisma, items)) as unknown as FeedRow[];
  return new Map(rows.map((row) => [row.content_id, row]));
};

/** One public item, or undefined. */
export const readFeedItem = async (prisma: Database, id: string): Promise<FeedRow | undefined> =>
  (await readFeedItems(prisma, [id])).get(id);
