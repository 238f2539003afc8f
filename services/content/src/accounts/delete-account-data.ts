import type { TrenzEvent } from '@trenzeye/proto/events';
import { lockAuthor, markAuthorDeleted } from '../authors/index.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import { checkImagesOfUser } from '../images/index.ts';
import { replaceWithTombstones } from '../items/index.ts';
import { forgetRequester } from '../link-previews/index.ts';
import { lockMetrics, type RemixCount, recountRemixes } from '../remixes/index.ts';
import { deleteActor, deleteOwnTopics } from '../signals/index.ts';
import { anonymiseCredits, deleteItemsOf, deletePersonalRows, lockPublicItemsOf } from './store/account-data.ts';
import { eraseHiddenItemsOf } from './store/hidden-items.ts';

/** Replaces the public items with tombstones and emits one `content.removed` for each. The author is locked. */
const removePublicItems = async (tx: ContentTransaction, userId: string, at: Date): Promise<void> => {
  const items = await lockPublicItemsOf(tx.prisma, userId);
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  const originals = new Map(items.flatMap(({ id, remix_of }) => (remix_of ? [[id, remix_of]] : [])));
  await lockMetrics(tx.prisma, [...ids, ...originals.values()]);
  const tombstones = await replaceWithTombstones(tx.prisma, { userId, ids, reason: 'account_deleted', at });
  const counts = new Map<string, RemixCount>();
  for (const original of new Set(originals.values())) counts.set(original, await recountRemixes(tx.prisma, original));
  for (const { id: contentId, ...state } of tombstones) {
    const remixOf = originals.get(contentId);
    const credit = remixOf ? { remixOf, ...counts.get(remixOf) } : {};
    tx.emit(
      'content.removed',
      { contentId, userId, reason: 'account_deleted', wasPublished: true, ...state, ...credit },
      { actor: userId },
    );
  }
};

/** Deletes everything of an account except anonymous tombstones that remixes of other users refer to. Idempotent. */
export const deleteAccountData = async ({ data, occurredAt }: TrenzEvent<'account.deleted'>, tx: ContentTransaction): Promise<void> => {
  const { userId } = data;
  await lockAuthor(tx.prisma, userId);
  await deleteOwnTopics(tx.prisma, userId);
  await removePublicItems(tx, userId, occurredAt);
  await eraseHiddenItemsOf(tx.prisma, userId, occurredAt);
  await checkImagesOfUser(tx.prisma, userId, occurredAt);
  await deleteItemsOf(tx.prisma, userId);
  await anonymiseCredits(tx.prisma, userId);
  await deletePersonalRows(tx.prisma, userId);
  await markAuthorDeleted(tx.prisma, userId);
  await forgetRequester(tx.prisma, userId);
  await deleteActor(tx.prisma, userId);
};
