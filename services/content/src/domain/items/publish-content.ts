import { DomainError, notFound, type TransactionCause } from '@trenzeye/kit';
import type { ContentContext } from '../../context.ts';
import { typedContentOf } from '../../store/items/item-content.ts';
import { makePublic } from '../../store/items/publication.ts';
import { lockOwnItem, type StoredItem } from '../../store/items/stored-items.ts';
import { addRemixLog, lockMetrics, recountRemixes } from '../../store/remixes/remixes.ts';
import type { ContentTransaction } from '../../store/transaction.ts';
import { isBanned } from '../../store/users/account-restrictions.ts';
import { recordPublication } from '../signals/record-publication.ts';
import { checkPublishable } from './check-publishable.ts';
import { clipText } from './clip-text.ts';
import { openingOf, previewOf } from './describe-content.ts';
import { unknownAuthor } from './present-author.ts';
import type { SavedContent } from './save-content.ts';

/** Records the credit of a remix; undefined for an item that is no remix. */
const creditOriginal = async (tx: ContentTransaction, item: StoredItem, at: Date) => {
  if (!item.remix_of) return undefined;
  await lockMetrics(tx.prisma, [item.id, item.remix_of]);
  const log = await addRemixLog(tx.prisma, { newId: item.id, originalId: item.remix_of, remixerId: item.user_id, at }, unknownAuthor);
  return { ...log, id: item.remix_of };
};

/** Characters of the item's text in the event. */
const previewLength = 300;

/**
 * Status, feed row, search document and events of one publication, in the caller's transaction. `counted` is false for demo items, which
 * are no activity. Throws `account_banned` for a banned author.
 */
export const publishItem = async (tx: ContentTransaction, item: StoredItem, at: Date, counted = true): Promise<void> => {
  if (await isBanned(tx.prisma, item.user_id)) throw new DomainError('account_banned');
  const original = await creditOriginal(tx, item, at);
  const credit = original ? { remix_of: { id: original.id, username: original.originalUsername } } : {};
  const publication = await makePublic(tx.prisma, item.id, { ...previewOf(item), ...credit }, at);
  await recordPublication(tx.prisma, item, at, counted);
  tx.emit('content.published', {
    contentId: item.id,
    userId: item.user_id,
    type: item.type,
    title: item.title,
    signalId: item.signal_id ?? '',
    preview: clipText(openingOf(typedContentOf(item)), previewLength),
    ...publication,
  });
  if (!original) return;
  tx.emit('content.remixed', {
    contentId: original.id,
    originalUserId: original.originalUserId,
    newContentId: item.id,
    userId: item.user_id,
    depth: original.depth,
    ...(await recountRemixes(tx.prisma, original.id)),
  });
};

/**
 * Publishes a draft of the caller; publishing again changes nothing and returns the same. Throws `not_found` for an item of another
 * user, and what `checkPublishable` throws.
 */
export const publishContent = async (
  { transaction, clock, feedPages, signalRanking }: ContentContext,
  cause: TransactionCause,
  id: string,
): Promise<SavedContent> => {
  const saved = await transaction(cause, async (tx) => {
    const item = await lockOwnItem(tx.prisma, id, cause.actor);
    if (!item || item.status === 'removed') throw notFound('draft');
    if (item.status === 'draft') {
      await checkPublishable(tx.prisma, item);
      await publishItem(tx, item, clock());
    }
    return { id, type: item.type, title: item.title, status: 'published' as const };
  });
  feedPages.drop();
  signalRanking.requestRanking();
  return saved;
};
