import { cursorPatterns, decodeCursor, encodeCursor } from '@trenzeye/kit';
import type { QueryOf } from '@trenzeye/proto/http';
import type { Notification, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { type NotificationRow, readNotifications } from '../../store/notifications/notifications.ts';
import { notificationText } from './notification-text.ts';

const present = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  text: notificationText(row),
  actors: row.actors,
  actor_count: row.actor_count,
  target: { type: row.target_type, id: row.target_id },
  content_id: row.content_id,
  comment_id: row.comment_id,
  read: !row.unread,
  created_at: row.created_at.toISOString(),
});

/** A page of what somebody was told, latest first, and the cursor of the next page. Throws `invalid_cursor`. */
export const listNotifications = async (
  { sql }: SocialContext,
  userId: string,
  { unread, cursor, limit }: QueryOf<typeof social.listNotifications>,
): Promise<{ notifications: Notification[]; next: string | undefined }> => {
  const [createdAt, id] = decodeCursor(cursor, [cursorPatterns.instant, cursorPatterns.uuid]) ?? [];
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
  const rows = await readNotifications(sql, { userId, unreadOnly: unread === 'true', after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    notifications: page.map(present),
    next: rows.length > limit && last ? encodeCursor([last.created_at.toISOString(), last.id]) : undefined,
  };
};
