import { type Cause, type Emit, notFound, type Sql } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { lockOwnItem, type StoredItem } from '../store/content.ts';
import { lockMetrics, recountRemixes } from '../store/remixes.ts';
import { buryItems, deleteDraft, readTotal } from '../store/removal.ts';

export type RemovalReason = 'author' | 'account_deleted' | 'moderation';

const removeDraft = async (sql: Sql, emit: Emit, item: StoredItem, reason: RemovalReason): Promise<void> => {
  await deleteDraft(sql, item.id);
  const gone = {
    contentId: item.id,
    userId: item.user_id,
    reason,
    version: item.version + 1,
    wasPublished: false,
    shortId: item.short_id ?? '',
  };
  emit('content.removed', { ...gone, ...(await readTotal(sql, item.user_id)) });
};

/** Removes an item that `lockOwnItem` has locked: a draft is gone, a public item leaves a tombstone. */
export const removeItem = async (sql: Sql, emit: Emit, item: StoredItem, reason: RemovalReason, at: Date): Promise<void> => {
  if (item.status === 'draft') return removeDraft(sql, emit, item, reason);
  await lockMetrics(sql, item.remix_of ? [item.id, item.remix_of] : [item.id]);
  const [tombstone] = await buryItems(sql, item.user_id, [item.id], reason, at);
  if (!tombstone) throw new Error(`item ${item.id} is gone while it is being removed`);
  const { version, publishedTotal, totalVersion, shortId } = tombstone;
  const removed = { contentId: item.id, userId: item.user_id, reason, version, wasPublished: true, publishedTotal, totalVersion, shortId };
  const original = item.remix_of ? { remixOf: item.remix_of, ...(await recountRemixes(sql, item.remix_of)) } : {};
  emit('content.removed', { ...removed, ...original });
};

/** Removes an item of the caller. Throws `not_found` for what is not theirs or removed already. */
export const removeContent = async ({ write, clock, feedPages }: ContentContext, cause: Cause, id: string): Promise<void> => {
  await write(cause, async (emit, sql) => {
    const item = await lockOwnItem(sql, id, cause.actor);
    if (!item || item.status === 'removed') throw notFound('item');
    await removeItem(sql, emit, item, 'author', clock());
    return { removed: id };
  });
  feedPages.drop();
};
