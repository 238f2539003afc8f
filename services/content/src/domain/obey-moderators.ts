import { appendEvents, type PendingEvent, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { lockAuthor, lockPublicItemsOf } from '../store/accounts.ts';
import {
  type HiddenReason,
  hideItems,
  isBanned,
  lockAnyItem,
  lockHiddenItemsOf,
  ownerOf,
  setHiddenReason,
  showItems,
} from '../store/hiding.ts';
import { setStanding } from '../store/observations.ts';
import { lockMetrics, recountRemixes } from '../store/remixes.ts';
import type { Tombstone } from '../store/removal.ts';

/** Who did it, when and in which request. */
type Why = Pick<TrenzEvent, 'actor' | 'trace' | 'occurredAt'>;
type Item = { readonly id: string; readonly remix_of: string | null };
type Change = (tombstone: Tombstone, credit: Record<string, unknown>) => PendingEvent;

/** Locks the counts, changes the items, counts the originals' remixes anew and tells of each item. */
const change = async (
  sql: Sql,
  items: readonly Item[],
  { occurredAt }: Why,
  apply: (ids: readonly string[]) => Promise<Tombstone[]>,
  event: Change,
): Promise<void> => {
  if (items.length === 0) return;
  const originals = new Map(items.flatMap(({ id, remix_of }) => (remix_of ? [[id, remix_of]] : [])));
  await lockMetrics(sql, [...items.map(({ id }) => id), ...originals.values()]);
  const changed = await apply(items.map(({ id }) => id));
  const counts = new Map<string, Awaited<ReturnType<typeof recountRemixes>>>();
  for (const original of new Set(originals.values())) counts.set(original, await recountRemixes(sql, original));
  const events = changed.map((tombstone) => {
    const original = originals.get(tombstone.id);
    return event(tombstone, original ? { remixOf: original, ...counts.get(original) } : {});
  });
  await appendEvents(sql, events, occurredAt);
};

const hide = (sql: Sql, userId: string, items: readonly Item[], reason: HiddenReason, why: Why): Promise<void> =>
  change(
    sql,
    items,
    why,
    (ids) => hideItems(sql, userId, ids, reason, why.occurredAt),
    ({ id, ...rest }, credit) => ({
      type: 'content.removed',
      // For everybody else a ban is moderation, too: what is hidden so can come back.
      data: { contentId: id, userId, reason: 'moderation', wasPublished: true, ...rest, ...credit },
      ...{ actor: why.actor, trace: why.trace },
    }),
  );

const show = (sql: Sql, userId: string, items: readonly Item[], why: Why): Promise<void> =>
  change(
    sql,
    items,
    why,
    (ids) => showItems(sql, userId, ids),
    ({ id, ...rest }, credit) => ({
      type: 'content.restored',
      data: { contentId: id, userId, ...rest, ...credit },
      ...{ actor: why.actor, trace: why.trace },
    }),
  );

const remove = async (sql: Sql, id: string, why: Why): Promise<void> => {
  const item = await lockAnyItem(sql, id);
  if (item?.status === 'published') await hide(sql, item.user_id, [item], 'moderation', why);
  // Its author's ban hides it already; the end of the ban must not bring it back.
  if (item?.removed_reason === 'banned') await setHiddenReason(sql, id, 'moderation');
};

const restore = async (sql: Sql, id: string, why: Why): Promise<void> => {
  const item = await lockAnyItem(sql, id);
  if (item?.removed_reason !== 'moderation') return;
  if (await isBanned(sql, item.user_id)) await setHiddenReason(sql, id, 'banned');
  else await show(sql, item.user_id, [item], why);
};

/** Takes an item away as moderators decided, or gives it back with everything it had. Again it changes nothing. */
export const obeyModerators = async (event: TrenzEvent<'moderation.decided'>, sql: Sql): Promise<void> => {
  const { targetType, targetId, action } = event.data;
  if (targetType !== 'content' || (action !== 'remove' && action !== 'restore')) return;
  const owner = await ownerOf(sql, targetId);
  if (!owner) return;
  await lockAuthor(sql, owner);
  await (action === 'remove' ? remove : restore)(sql, targetId, event);
};

/** Whoever is silenced counts for no trend; what somebody banned has published is out of sight until the ban is over. */
export const followStanding = async (event: TrenzEvent<'user.status_changed'>, sql: Sql): Promise<void> => {
  const { userId, status, version } = event.data;
  await lockAuthor(sql, userId);
  const standing = { silenced: status !== 'active', banned: status === 'banned', version };
  if (!(await setStanding(sql, userId, standing))) return;
  if (standing.banned) await hide(sql, userId, await lockPublicItemsOf(sql, userId), 'banned', event);
  else await show(sql, userId, await lockHiddenItemsOf(sql, userId, 'banned'), event);
};
