import { DomainError, type Emit, notFound, type TransactionCause } from '@trenzeye/kit';
import { isBanned, unknownAuthor } from '../authors/index.ts';
import type { ContentContext } from '../context.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import type { SavedContent } from '../drafts/index.ts';
import { clipText, lockOwnItem, openingOf, previewOf, type StoredItem, typedContentOf } from '../items/index.ts';
import { linkPreviewField, recordLinks } from '../link-previews/index.ts';
import { readQuotedAuthors } from '../quotes/index.ts';
import { addRemixLog, lockMetrics, recountRemixes } from '../remixes/index.ts';
import { checkPublishable } from './check-publishable.ts';
import { findMentions, mentionedIds, mentionsField } from './find-mentions.ts';
import { recordPublications } from './record-publication.ts';
import { makePublic } from './store/publication.ts';

/** Records the credit of a remix; undefined for an item that is no remix. */
const creditOriginal = async (tx: ContentTransaction, item: StoredItem, at: Date) => {
  if (!item.remix_of) return undefined;
  const log = await addRemixLog(tx.prisma, { newId: item.id, originalId: item.remix_of, remixerId: item.user_id, at }, unknownAuthor);
  return { ...log, id: item.remix_of };
};

/** Characters of an item's text in its events. */
export const eventPreviewLength = 300;

/** An item to publish, and where its events go. */
export interface ItemToPublish {
  readonly item: StoredItem;
  readonly emit: Emit;
}

/**
 * Status, feed rows, search documents and events of publications by different authors, in the caller's transaction. `counted` is false
 * for demo items, which are no activity. The items are locked by `lockOwnItems`.
 */
export const publishItems = async (
  tx: ContentTransaction,
  publications: readonly ItemToPublish[],
  at: Date,
  counted = true,
): Promise<void> => {
  const items = publications.map(({ item }) => item);
  const originalIds = items.flatMap(({ remix_of }) => (remix_of ? [remix_of] : []));
  if (originalIds.length > 0) await lockMetrics(tx.prisma, [...items.map(({ id }) => id), ...originalIds]);
  const credits = new Map<string, Awaited<ReturnType<typeof creditOriginal>>>();
  for (const item of items) credits.set(item.id, await creditOriginal(tx, item, at));
  const mentions = await findMentions(tx.prisma, items);
  const cards = await recordLinks(tx.prisma, items, at);
  const previews = items.map((item) => {
    const original = credits.get(item.id);
    const credit = original ? { remix_of: { id: original.id, username: original.originalUsername } } : {};
    const quote = item.quote_of ? { quote_of: item.quote_of } : {};
    return {
      id: item.id,
      preview: {
        ...previewOf(item),
        ...credit,
        ...quote,
        ...mentionsField(mentions.get(item.id)),
        ...linkPreviewField(cards.get(item.id)),
      },
    };
  });
  const published = await makePublic(tx, previews, at);
  await recordPublications(tx, items, at, counted);
  const quotedAuthors = await readQuotedAuthors(tx, items);
  for (const { item, emit } of publications) {
    emit('content.published', {
      contentId: item.id,
      userId: item.user_id,
      type: item.type,
      title: item.title,
      signalId: item.signal_id ?? '',
      preview: clipText(openingOf(typedContentOf(item)), eventPreviewLength),
      ...published.get(item.id),
      mentioned: mentionedIds(mentions.get(item.id)),
    });
    const quotedUserId = item.quote_of ? quotedAuthors.get(item.quote_of) : undefined;
    if (item.quote_of && quotedUserId)
      emit('content.quoted', { contentId: item.quote_of, quotedUserId, newContentId: item.id, userId: item.user_id });
    const original = credits.get(item.id);
    if (!original) continue;
    emit('content.remixed', {
      contentId: original.id,
      originalUserId: original.originalUserId,
      newContentId: item.id,
      userId: item.user_id,
      depth: original.depth,
      ...(await recountRemixes(tx.prisma, original.id)),
    });
  }
};

/** Publishes one item as `publishItems` does. Throws `account_banned` for a banned author. */
export const publishItem = async (tx: ContentTransaction, item: StoredItem, at: Date, counted = true): Promise<void> => {
  if (await isBanned(tx, item.user_id)) throw new DomainError('account_banned');
  await publishItems(tx, [{ item, emit: tx.emit }], at, counted);
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
    const item = await lockOwnItem(tx, id, cause.actor);
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
