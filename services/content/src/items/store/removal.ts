import { Prisma } from '../../database/generated/client.ts';
import type { Database } from '../../database/transaction.ts';
import { checkImagesOfItems } from '../../images/index.ts';

export const deleteDraft = async (prisma: Database, id: string, at: Date): Promise<void> => {
  await checkImagesOfItems(prisma, [id], at);
  await prisma.contentCore.delete({ where: { id }, select: { id: true } });
};

export const readAuthorTotal = async (prisma: Database, userId: string): Promise<AuthorTotal> => {
  const row = await prisma.authorTotal.findUnique({ where: { user_id: userId } });
  return { publishedTotal: row?.published ?? 0, totalVersion: row?.version ?? 0 };
};

export interface Tombstone extends AuthorTotal {
  readonly id: string;
  readonly version: number;
  /** The Short shown by the item, or empty. */
  readonly shortId: string;
  readonly pictureIds: string[];
}

export interface Removal {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly reason: string;
  readonly at: Date;
}

/** Sets the status of public items to removed, with further changes, and lowers the author's total. */
export const markRemoved = async (
  prisma: Database,
  { userId, ids, reason, at }: Removal,
  changes: Prisma.ContentCoreUncheckedUpdateManyInput = {},
): Promise<Tombstone[]> => {
  const removed = await prisma.contentCore.updateManyAndReturn({
    where: { id: { in: [...ids] }, status: 'published' },
    data: { ...changes, status: 'removed', visibility: 'private', removed_at: at, removed_reason: reason, version: { increment: 1 } },
    select: { id: true, version: true, short_id: true, picture_ids: true },
  });
  const [total] = await prisma.authorTotal.updateManyAndReturn({
    where: { user_id: userId },
    data: { published: { decrement: removed.length }, version: { increment: 1 } },
  });
  const totals = { publishedTotal: total?.published ?? 0, totalVersion: total?.version ?? 0 };
  return removed.map(({ id, version, short_id, picture_ids }) => ({
    id,
    version,
    shortId: short_id ?? '',
    pictureIds: picture_ids,
    ...totals,
  }));
};

/**
 * Replaces public items with tombstones, which keep what the lineage needs: author, time and type. Deletes their content, feed rows and
 * remix requests. The items are locked, their metrics by `lockMetrics`, their author's totals by `lockOwnItem`.
 */
export const replaceWithTombstones = async (prisma: Database, removal: Removal): Promise<Tombstone[]> => {
  const ids = [...removal.ids];
  await prisma.feedItem.deleteMany({ where: { content_id: { in: ids } } });
  await deleteContent(prisma, ids, removal.at);
  await prisma.itemLink.deleteMany({ where: { author_id: removal.userId, content_id: { in: ids } } });
  await prisma.remixLog.updateMany({ where: { new_content_id: { in: ids } }, data: { live: false } });
  return markRemoved(prisma, removal, { ...erasedFields, updated_at: removal.at });
};

/** Fields of a tombstone that hold no content. */
export const erasedFields = { title: '', prompt: '', provenance: Prisma.DbNull, signal_id: null };

/** Deletes everything that belongs to the content of items. */
export const deleteContent = async (prisma: Database, ids: string[], at: Date): Promise<void> => {
  await checkImagesOfItems(prisma, ids, at);
  await prisma.contentText.deleteMany({ where: { content_core_id: { in: ids } } });
  await prisma.contentImage.deleteMany({ where: { content_core_id: { in: ids } } });
  await prisma.contentVideo.deleteMany({ where: { content_core_id: { in: ids } } });
  await prisma.contentVersion.deleteMany({ where: { content_id: { in: ids } } });
  await prisma.publishedVersion.deleteMany({ where: { content_id: { in: ids } } });
  await prisma.bookmark.deleteMany({ where: { content_id: { in: ids } } });
  await prisma.remixRequest.deleteMany({ where: { content_id: { in: ids } } });
};

/** Number of public items of an author; the version grows with each change. */
export interface AuthorTotal {
  readonly publishedTotal: number;
  readonly totalVersion: number;
}
