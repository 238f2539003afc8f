import { newId } from '@trenzeye/kit';
import type { Notification, NotificationKind } from '@trenzeye/proto/http/social';
import type { Database } from '../../database/transaction.ts';

/** Something that a user is notified of. */
export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Everything of a kind about one subject is one notification. */
  readonly subject: string;
  readonly target: Notification['target'];
  readonly contentId?: string | undefined;
  readonly commentId?: string | undefined;
  readonly detail?: string | undefined;
  /** The user who did it; undefined for the system. */
  readonly actorId?: string | undefined;
  readonly at: Date;
  /** Whether the same actor notifies again by doing it again later. */
  readonly again?: boolean;
}

/** Appends notifications for the next flush, in order. See `apply_notification`. */
export const queueNotifications = async (prisma: Database, notifications: readonly NewNotification[]): Promise<void> => {
  if (notifications.length === 0) return;
  const rows = notifications.map(({ userId, kind, subject, target, contentId, commentId, detail = '', actorId, at, again = false }) => ({
    notification_id: newId(),
    user_id: userId,
    kind,
    subject,
    target_type: target.type,
    target_id: target.id,
    // Events have empty strings for missing ids.
    content_id: contentId || null,
    comment_id: commentId || null,
    detail,
    actor_id: actorId || null,
    occurred_at: at,
    again,
  }));
  // Raw: rows from an array; Prisma compiles a query for each number of rows.
  await prisma.$executeRaw`
    INSERT INTO notification_inputs (operation, notification_id, user_id, kind, subject, target_type, target_id, content_id, comment_id, detail,
      actor_id, occurred_at, again)
    SELECT 'notify', n.notification_id, n.user_id, n.kind, n.subject, n.target_type, n.target_id, n.content_id, n.comment_id, n.detail, n.actor_id,
      n.occurred_at, n.again
    FROM jsonb_populate_recordset(NULL::notification_inputs, ${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS n
    ORDER BY n.ordinality`;
};

/** The actor has undone what a notification is about: the next flush removes the actor from it. */
export const queueRetraction = async (
  prisma: Database,
  { userId, kind, subject }: Pick<NewNotification, 'userId' | 'kind' | 'subject'>,
  actorId: string,
): Promise<void> => {
  await prisma.notificationInput.createMany({ data: [{ operation: 'retract', user_id: userId, kind, subject, actor_id: actorId }] });
};

/** The actor has removed a comment on an item: the next flush removes the actor from notifications without another comment. */
export const queueCommentRetraction = async (prisma: Database, contentId: string, actorId: string): Promise<void> => {
  await prisma.notificationInput.createMany({ data: [{ operation: 'retract_comments', content_id: contentId, actor_id: actorId }] });
};

/** An item was removed: the next flush hides the notifications about it and its comments. */
export const queueContentHiding = async (prisma: Database, contentId: string): Promise<void> => {
  await prisma.notificationInput.createMany({ data: [{ operation: 'hide_content', content_id: contentId }] });
};

/**
 * Deletes a deleted user's settings and totals. The next flush deletes the user's notifications and removes the user from those of others:
 * the deletion of an account locks rows of many tables, and notifications are locked last.
 */
export const deleteNotificationData = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.notificationInput.createMany({ data: [{ operation: 'delete_user', user_id: userId }] });
  await prisma.mutedNotificationKind.deleteMany({ where: { user_id: userId } });
  await prisma.unreadTotal.deleteMany({ where: { user_id: userId } });
};
