import { notFound, type TransactionCause } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import { deleteDraft, lockOwnItem, readAuthorTotal, replaceWithTombstones, type StoredItem } from '../items/index.ts';
import { lockMetrics, recountRemixes } from '../remixes/index.ts';

type RemovalReason = 'author' | 'account_deleted' | 'moderation';

const removeDraft = async (tx: ContentTransaction, item: StoredItem, reason: RemovalReason, at: Date): Promise<void> => {
  await deleteDraft(tx.prisma, item.id, at);
  const gone = {
    contentId: item.id,
    userId: item.user_id,
    reason,
    version: item.version + 1,
    wasPublished: false,
    shortId: item.short_id ?? '',
    pictureIds: [...item.picture_ids],
  };
  tx.emit('content.removed', { ...gone, ...(await readAuthorTotal(tx.prisma, item.user_id)) });
};

/** Removes an item locked by `lockOwnItem`: a draft is deleted, a public item becomes a tombstone. */
const removeItem = async (tx: ContentTransaction, item: StoredItem, reason: RemovalReason, at: Date): Promise<void> => {
  if (item.status === 'draft') return removeDraft(tx, item, reason, at);
  await lockMetrics(tx.prisma, item.remix_of ? [item.id, item.remix_of] : [item.id]);
  const [tombstone] = await replaceWithTombstones(tx.prisma, { userId: item.user_id, ids: [item.id], reason, at });
  if (!tombstone) throw new Error(`item ${item.id} is gone while it is being removed`);
  const { id: _, ...state } = tombstone;
  const removed = { contentId: item.id, userId: item.user_id, reason, wasPublished: true, ...state };
  const original = item.remix_of ? { remixOf: item.remix_of, ...(await recountRemixes(tx.prisma, item.remix_of)) } : {};
  tx.emit('content.removed', { ...removed, ...original });
};

/** Removes an item of the caller. Throws `not_found` for an item of another user or a removed one. */
export const removeContent = async (
  { transaction, clock, feedPages }: ContentContext,
  cause: TransactionCause,
  id: string,
): Promise<void> => {
  await transaction(cause, async (tx) => {
    const item = await lockOwnItem(tx, id, cause.actor);
    if (!item || item.status === 'removed') throw notFound('item');
    await removeItem(tx, item, 'author', clock());
    return { removed: id };
  });
  feedPages.drop();
};
