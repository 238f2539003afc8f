import type { TrenzEvent } from '@trenzeye/proto/events';
import { isBanned, lockAuthor, setAccountRestriction } from '../authors/index.ts';
import type { ContentTransaction } from '../database/transaction.ts';
import type { Tombstone } from '../items/index.ts';
import { lockMetrics, type RemixCount, recountRemixes } from '../remixes/index.ts';
import { lockPublicItemsOf } from './store/account-data.ts';
import {
  findAuthorOf,
  type HiddenReason,
  hideItems,
  lockHiddenItemsOf,
  lockItem,
  restoreItems,
  setHiddenReason,
} from './store/hidden-items.ts';

interface ChangingItem {
  readonly id: string;
  readonly remix_of: string | null;
}

interface OriginalCredit extends RemixCount {
  readonly remixOf: string;
}

interface ItemChange {
  readonly tombstone: Tombstone;
  /** The original's new remix count; undefined for an item that is no remix. */
  readonly credit: OriginalCredit | undefined;
}

/** Locks the metrics of the items and their originals, changes the items, and recounts the originals' remixes. */
const changeItems = async (
  tx: ContentTransaction,
  items: readonly ChangingItem[],
  change: (ids: readonly string[]) => Promise<Tombstone[]>,
): Promise<ItemChange[]> => {
  if (items.length === 0) return [];
  const originals = new Map(items.flatMap(({ id, remix_of }) => (remix_of ? [[id, remix_of]] : [])));
  await lockMetrics(tx.prisma, [...items.map(({ id }) => id), ...originals.values()]);
  const tombstones = await change(items.map(({ id }) => id));
  const credits = new Map<string, OriginalCredit>();
  for (const remixOf of new Set(originals.values())) credits.set(remixOf, { remixOf, ...(await recountRemixes(tx.prisma, remixOf)) });
  return tombstones.map((tombstone) => ({ tombstone, credit: credits.get(originals.get(tombstone.id) ?? '') }));
};

interface Hiding {
  readonly userId: string;
  readonly items: readonly ChangingItem[];
  readonly reason: HiddenReason;
  readonly at: Date;
}

const hide = async (tx: ContentTransaction, { userId, items, reason, at }: Hiding): Promise<void> => {
  const changes = await changeItems(tx, items, (ids) => hideItems(tx.prisma, { userId, ids, reason, at }));
  for (const { tombstone, credit } of changes) {
    const { id: contentId, ...state } = tombstone;
    // Other services treat a ban as moderation: the item can be restored.
    tx.emit('content.removed', { contentId, userId, reason: 'moderation', wasPublished: true, ...state, ...credit });
  }
};

const show = async (tx: ContentTransaction, userId: string, items: readonly ChangingItem[]): Promise<void> => {
  const changes = await changeItems(tx, items, (ids) => restoreItems(tx.prisma, userId, ids));
  for (const { tombstone, credit } of changes) {
    const { id: contentId, ...state } = tombstone;
    tx.emit('content.restored', { contentId, userId, ...state, ...credit });
  }
};

const remove = async (tx: ContentTransaction, id: string, at: Date): Promise<void> => {
  const item = await lockItem(tx.prisma, id);
  if (item?.status === 'published') await hide(tx, { userId: item.user_id, items: [item], reason: 'moderation', at });
  // The author's ban already hides the item; the end of the ban must not restore it.
  if (item?.removed_reason === 'banned') await setHiddenReason(tx.prisma, id, 'moderation');
};

const restore = async (tx: ContentTransaction, id: string): Promise<void> => {
  const item = await lockItem(tx.prisma, id);
  if (item?.removed_reason !== 'moderation') return;
  if (await isBanned(tx, item.user_id)) await setHiddenReason(tx.prisma, id, 'banned');
  else await show(tx, item.user_id, [item]);
};

/** Hides an item that moderators removed, or restores it completely. Idempotent. */
export const applyModerationDecision = async (event: TrenzEvent<'moderation.decided'>, tx: ContentTransaction): Promise<void> => {
  const { targetType, targetId, action } = event.data;
  if (targetType !== 'content' || (action !== 'remove' && action !== 'restore')) return;
  const owner = await findAuthorOf(tx.prisma, targetId);
  if (!owner) return;
  await lockAuthor(tx.prisma, owner);
  if (action === 'remove') await remove(tx, targetId, event.occurredAt);
  else await restore(tx, targetId);
};

/** Stores the account status of a user: restricted users do not count for signals, and a ban hides their items until it ends. */
export const applyAccountStatus = async (event: TrenzEvent<'user.status_changed'>, tx: ContentTransaction): Promise<void> => {
  const { userId, status, version } = event.data;
  await lockAuthor(tx.prisma, userId);
  const standing = { restricted: status !== 'active', banned: status === 'banned', version };
  if (!(await setAccountRestriction(tx.prisma, userId, standing))) return;
  if (standing.banned)
    await hide(tx, { userId, items: await lockPublicItemsOf(tx.prisma, userId), reason: 'banned', at: event.occurredAt });
  else await show(tx, userId, await lockHiddenItemsOf(tx.prisma, userId, 'banned'));
};
