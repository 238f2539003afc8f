import { decodeTimePosition, requestLanguage, slicePage, timeSortKeys } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { Language } from '@trenzeye/proto/http/languages';
import type { Notification, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { notificationText, signalTitle } from './notification-text.ts';
import { type NotificationRow, readNotifications } from './store/notifications.ts';

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
  { prisma }: Pick<SocialContext, 'prisma'>,
  userId: string,
  { unread, cursor, limit }: QueryOf<typeof social.listNotifications>,
): Promise<{ notifications: Notification[]; next: string | undefined }> => {
  const after = decodeTimePosition(cursor);
  const found = await readNotifications(prisma, { userId, unreadOnly: unread === 'true', after, limit: limit + 1 });
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { notifications: rows.map((row) => presentNotification(row, requestLanguage())), next };
};
