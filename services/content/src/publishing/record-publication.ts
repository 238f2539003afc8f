import type { ContentTransaction } from '../database/transaction.ts';
import { type PublishedItem, publishedTextOf } from '../items/index.ts';
import { observeItems } from '../signals/index.ts';
import { addPublishedTexts } from './store/published-text.ts';

/**
 * Stores tags, search documents and activity of publications by different authors in their transaction, after the items are in the feed.
 * A remix is activity on the original's topics, too. `isCounted` is false for demo items.
 */
export const recordPublications = async (
  tx: ContentTransaction,
  items: readonly PublishedItem[],
  at: Date,
  isCounted = true,
): Promise<void> => {
  await addPublishedTexts(tx, items.map(publishedTextOf), { at, isCounted });
  const remixes = isCounted
    ? items.flatMap((item) => (item.remix_of ? [{ contentId: item.remix_of, userId: item.user_id, at, weight: 1 }] : []))
    : [];
  if (remixes.length > 0) await observeItems(tx.prisma, remixes);
};
