import { decodeTimePosition, type IdempotencyKey, requestLanguage, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { Language } from '@trenzeye/proto/http/languages';
import type { Notification, social, Unread } from '@trenzeye/proto/http/social';
import type { DatabaseContext } from '../database/transaction.ts';
import { notificationText, signalTitle } from './notification-text.ts';
import { type NotificationRow, readNotifications, setNotificationsRead } from './store/notifications.ts';
import { readUnread } from './store/unread.ts';

interface MarkNotificationsRead {
  readonly userId: string;
  /** All notifications when undefined. */
  readonly ids: readonly string[] | undefined;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Marks a user's notifications as read; ids of other users' notifications are ignored. Returns the remaining totals. */
export const markNotificationsRead = (
  { transaction }: Pick<DatabaseContext, 'transaction'>,
  { userId, ids, trace, idempotencyKey }: MarkNotificationsRead,
): Promise<Unread> =>
  transaction({ actor: userId, trace, idempotencyKey }, async ({ prisma }) => {
    await setNotificationsRead(prisma, userId, ids);
    return readUnread(prisma, userId);
  });

/** A notification as clients see it. */
export const presentNotification = (row: NotificationRow, language: Language): Notification => ({
  id: row.id,
  kind: row.kind,
  text: notificationText(row, language),
  actors: row.actors,
  actor_count: row.actor_count,
  target: { type: row.target_type, id: row.target_id, title: signalTitle(row) },
  content_id: row.content_id,
  comment_id: row.comment_id,
  read: !row.unread,
  created_at: row.created_at.toISOString(),
});

/** A page of a user's notifications, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listNotifications = async (
  { prisma }: Pick<DatabaseContext, 'prisma'>,
  userId: string,
  { unread, cursor, limit }: QueryOf<typeof social.listNotifications>,
): Promise<{ notifications: Notification[]; next: string | undefined }> => {
  const after = decodeTimePosition(cursor);
  const found = await readNotifications(prisma, { userId, unreadOnly: unread === 'true', after, limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { notifications: rows.map((row) => presentNotification(row, requestLanguage())), next };
};
