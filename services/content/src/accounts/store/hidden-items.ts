import type { Database } from '../../database/transaction.ts';
import { deleteContent, erasedFields, markRemoved, type Removal, type Tombstone } from '../../items/index.ts';

/** Why an item is hidden: a moderator removed it, or its author is banned. */
export type HiddenReason = 'moderation' | 'banned';

export interface Hiding extends Removal {
  readonly reason: HiddenReason;
}

/**
 * Hides public items so that they can be restored: the feed, tag pages and search lose them, their content stays in its tables. The
 * items are locked, their metrics by `lockMetrics`, their author by `lockAuthor`.
 */
export const hideItems = async (prisma: Database, hiding: Hiding): Promise<Tombstone[]> => {
  const ids = [...hiding.ids];
  // Raw: copies rows of three tables as JSON, the search document included.
  await prisma.$executeRaw`
    INSERT INTO hidden_items (content_id, feed, tags, search_entry)
    SELECT f.content_id, to_jsonb(f), coalesce((SELECT jsonb_agg(t) FROM item_tags t WHERE t.content_id = f.content_id), '[]'),
      (SELECT jsonb_build_object('title', s.title, 'document', s.document::text) FROM search.items s WHERE s.content_id = f.content_id)
    FROM feed_items f WHERE f.content_id = ANY(${ids}::uuid[])
    ON CONFLICT (content_id) DO UPDATE SET feed = excluded.feed, tags = excluded.tags, search_entry = excluded.search_entry`;
  await prisma.feedItem.deleteMany({ where: { content_id: { in: ids } } });
  await prisma.remixLog.updateMany({ where: { new_content_id: { in: ids } }, data: { live: false } });
  return markRemoved(prisma, hiding);
};

/** Raw: rebuilds rows of three tables from JSON, with the counts and the credited name of now. */
const restoreRows = async (prisma: Database, ids: readonly string[]): Promise<void> => {
  await prisma.$executeRaw`
    INSERT INTO feed_items SELECT r.* FROM hidden_items h JOIN content_metrics m USING (content_id)
    LEFT JOIN remix_logs l ON l.new_content_id = h.content_id
    CROSS JOIN LATERAL jsonb_populate_record(NULL::feed_items, h.feed || jsonb_build_object('likes', m.likes, 'remix_count', m.remix_count,
      'comment_count', m.comment_count, 'reactions', m.reactions, 'preview', CASE WHEN l.new_content_id IS NULL THEN h.feed->'preview'
        ELSE jsonb_set(h.feed->'preview', '{remix_of,username}', to_jsonb(l.original_username)) END)) r
    WHERE h.content_id = ANY(${ids}::uuid[]) ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`
    INSERT INTO item_tags SELECT t.* FROM hidden_items h CROSS JOIN LATERAL jsonb_populate_recordset(NULL::item_tags, h.tags) t
    WHERE h.content_id = ANY(${ids}::uuid[]) ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`
    INSERT INTO search.items (content_id, title, document) SELECT content_id, search_entry->>'title', (search_entry->>'document')::tsvector
    FROM hidden_items WHERE content_id = ANY(${ids}::uuid[]) AND search_entry IS NOT NULL ON CONFLICT DO NOTHING`;
};

/** Restores hidden items with their current counts. The locks are the same as for `hideItems`. */
export const restoreItems = async (prisma: Database, userId: string, itemIds: readonly string[]): Promise<Tombstone[]> => {
  const ids = [...itemIds];
  await restoreRows(prisma, ids);
  await prisma.hiddenItem.deleteMany({ where: { content_id: { in: ids } } });
  await prisma.remixLog.updateMany({ where: { new_content_id: { in: ids } }, data: { live: true } });
  const restored = await prisma.contentCore.updateManyAndReturn({
    where: { id: { in: ids }, status: 'removed' },
    data: { status: 'published', visibility: 'public', removed_at: null, removed_reason: null, version: { increment: 1 } },
    select: { id: true, version: true, short_id: true, picture_ids: true },
  });
  const { published, version: totalVersion } = await prisma.authorTotal.upsert({
    where: { user_id: userId },
    create: { user_id: userId, published: restored.length, version: 1 },
    update: { published: { increment: restored.length }, version: { increment: 1 } },
  });
  return restored.map(({ id, version, short_id, picture_ids }) => ({
    id,
    version,
    shortId: short_id ?? '',
    pictureIds: picture_ids,
    publishedTotal: published,
    totalVersion,
  }));
};

interface LockedItem {
  readonly id: string;
  readonly user_id: string;
  readonly status: 'draft' | 'published' | 'removed';
  readonly removed_reason: string | null;
  readonly remix_of: string | null;
}

/** The author of an item in any status. */
export const findAuthorOf = async (prisma: Database, id: string): Promise<string | undefined> =>
  (await prisma.contentCore.findUnique({ where: { id }, select: { user_id: true } }))?.user_id;

/** An item in any status, locked. Its author is locked by `lockAuthor`. */
export const lockItem = async (prisma: Database, id: string): Promise<LockedItem | undefined> => {
  // Raw: a row lock.
  const [row] = await prisma.$queryRaw<LockedItem[]>`
    SELECT id, user_id, status, removed_reason, remix_of FROM content_core WHERE id = ${id}::uuid FOR UPDATE`;
  return row;
};

/** An author's items that are hidden for this reason, locked. */
export const lockHiddenItemsOf = (
  prisma: Database,
  userId: string,
  reason: HiddenReason,
): Promise<{ id: string; remix_of: string | null }[]> =>
  // Raw: row locks; both conditions on the reason, the first for the partial index.
  prisma.$queryRaw`
    SELECT id, remix_of FROM content_core WHERE user_id = ${userId}::uuid AND removed_reason IN ('moderation', 'banned') AND removed_reason = ${reason}
    ORDER BY id FOR UPDATE`;

/** Changes why an item is hidden; it stays hidden. */
export const setHiddenReason = async (prisma: Database, id: string, reason: HiddenReason): Promise<void> => {
  await prisma.contentCore.updateMany({ where: { id }, data: { removed_reason: reason } });
};

/** Turns an author's hidden items into tombstones that cannot be restored. */
export const eraseHiddenItemsOf = async (prisma: Database, userId: string, at: Date): Promise<void> => {
  const hidden = await prisma.contentCore.findMany({
    where: { user_id: userId, removed_reason: { in: ['moderation', 'banned'] } },
    select: { id: true },
  });
  if (hidden.length === 0) return;
  const ids = hidden.map(({ id }) => id);
  await deleteContent(prisma, ids, at);
  await prisma.itemLink.deleteMany({ where: { author_id: userId, content_id: { in: ids } } });
  await prisma.hiddenItem.deleteMany({ where: { content_id: { in: ids } } });
  await prisma.contentCore.updateMany({ where: { id: { in: ids } }, data: { ...erasedFields, removed_reason: 'account_deleted' } });
};
