import { appendEvents, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { anonymiseCredits, deleteItemsOf, deletePersonalRows, lockAuthor, lockPublicItemsOf } from '../store/accounts.ts';
import { forgetAuthor } from '../store/authors.ts';
import { wipeHiddenItemsOf } from '../store/hiding.ts';
import { forgetActor } from '../store/observations.ts';
import { lockMetrics, recountRemixes } from '../store/remixes.ts';
import { buryItems } from '../store/removal.ts';

/**
 * Leaves nothing of an account but the tombstones that others' remixes refer to, without a name. Others learn of each public item
 * that went. Applied again it finds nothing left.
 */
export const forgetAccount = async ({ data, occurredAt, trace }: TrenzEvent<'account.deleted'>, sql: Sql): Promise<void> => {
  const { userId } = data;
  await lockAuthor(sql, userId);
  const items = await lockPublicItemsOf(sql, userId);
  const originals = new Map(items.flatMap(({ id, remix_of }) => (remix_of ? [[id, remix_of]] : [])));
  await lockMetrics(sql, [...items.map(({ id }) => id), ...originals.values()]);
  const tombstones =
    items.length > 0
      ? await buryItems(
          sql,
          userId,
          items.map(({ id }) => id),
          'account_deleted',
          occurredAt,
        )
      : [];
  const counts = new Map<string, Awaited<ReturnType<typeof recountRemixes>>>();
  for (const original of new Set(originals.values())) counts.set(original, await recountRemixes(sql, original));
  const removed = tombstones.map(({ id, ...rest }) => {
    const original = originals.get(id);
    const credit = original ? { remixOf: original, ...counts.get(original) } : {};
    return { contentId: id, userId, reason: 'account_deleted', wasPublished: true, ...rest, ...credit };
  });
  await appendEvents(
    sql,
    removed.map((data) => ({ type: 'content.removed' as const, data, actor: userId, trace })),
    occurredAt,
  );
  await wipeHiddenItemsOf(sql, userId);
  await deleteItemsOf(sql, userId);
  await anonymiseCredits(sql, userId);
  await deletePersonalRows(sql, userId);
  await forgetAuthor(sql, userId);
  await forgetActor(sql, userId);
};
