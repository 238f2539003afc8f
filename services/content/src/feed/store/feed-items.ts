import type { Database } from '../../database/transaction.ts';
import { withAuthors } from '../../items/store/authors.ts';
import type { FeedRow } from './feed-page.ts';

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
