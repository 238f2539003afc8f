import { newId } from '@trenzeye/kit';
import type { Notification, NotificationKind } from '@trenzeye/proto/http/social';
import type { Database } from '../../database/transaction.ts';

/** How a queued input changes notifications. */
type NotificationOperation = 'notify' | 'retract' | 'retract_comments' | 'hide_content' | 'delete_user';

/** A queued input. The fields that its operation does not use are null in the table. */
export interface NotificationInputRow {
  readonly position: bigint;
  readonly operation: NotificationOperation;
  readonly user_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly content_id: string;
  readonly actor_id: string;
}

// Any number that no other lock uses.
const flushLock = 7_345_120;

/** Makes this transaction the only one that flushes; false when another one does. */
export const lockFlush = async (prisma: Database): Promise<boolean> => {
  // Raw: an advisory lock.
  const [row] = await prisma.$queryRaw<{ locked: boolean }[]>`SELECT pg_try_advisory_xact_lock(${flushLock}::bigint) AS locked`;
  return row?.locked ?? false;
};

/** The oldest inputs, in order. */
export const readInputs = (prisma: Database, limit: number): Promise<NotificationInputRow[]> =>
  prisma.notificationInput.findMany({
    select: { position: true, operation: true, user_id: true, kind: true, subject: true, content_id: true, actor_id: true },
    orderBy: { position: 'asc' },
    take: limit,
  }) as Promise<NotificationInputRow[]>;

export const deleteInputs = async (prisma: Database, positions: readonly bigint[]): Promise<void> => {
  await prisma.notificationInput.deleteMany({ where: { position: { in: [...positions] } } });
};

/**
 * Locks every notification that these inputs may change, in the order of the ids, as does everything that changes several notifications:
 * a user may be reading them, or muting one of their actors.
 */
export const lockNotificationsOf = async (prisma: Database, positions: readonly bigint[]): Promise<void> => {
  // Raw: row locks.
  await prisma.$executeRaw`
    WITH i AS MATERIALIZED (SELECT * FROM notification_inputs WHERE position = ANY(${[...positions]}::bigint[]))
    SELECT FROM notifications WHERE id IN (
      SELECT n.id FROM i JOIN notifications n ON n.user_id = i.user_id AND n.kind = i.kind AND n.subject = i.subject
      UNION ALL SELECT n.id FROM i JOIN notifications n ON n.content_id = i.content_id WHERE i.operation IN ('retract_comments', 'hide_content')
      UNION ALL SELECT n.id FROM i JOIN notifications n ON n.user_id = i.user_id WHERE i.operation = 'delete_user'
      UNION ALL SELECT a.notification_id FROM i JOIN notification_actors a ON a.actor_id = i.user_id WHERE i.operation = 'delete_user'
    ) ORDER BY id FOR UPDATE`;
};

/** Adds or changes the notifications of these inputs, in order. */
export const applyNotify = async (prisma: Database, positions: readonly bigint[]): Promise<void> => {
  // Raw: a SQL function for a batch of rows.
  await prisma.$executeRaw`
    SELECT apply_notification(i.notification_id, i.user_id, i.kind, i.subject, i.target_type, i.target_id, i.content_id, i.comment_id, i.detail,
      i.actor_id, i.occurred_at, i.again)
    FROM (SELECT * FROM notification_inputs WHERE position = ANY(${[...positions]}::bigint[]) ORDER BY position) i`;
};

/** Removes an actor from a user's notification about one subject. */
export const applyRetract = async (
  prisma: Database,
  { user_id, kind, subject, actor_id }: Pick<NotificationInputRow, 'user_id' | 'kind' | 'subject' | 'actor_id'>,
): Promise<void> => {
  // Raw: a SQL function.
  await prisma.$executeRaw`
    SELECT retract_notifications(${actor_id}::uuid,
      ARRAY(SELECT id FROM notifications WHERE user_id = ${user_id}::uuid AND kind = ${kind} AND subject = ${subject}::uuid))`;
};

/** Hides everything about an item and its comments, except moderation decisions. */
export const applyHideContent = async (prisma: Database, contentId: string): Promise<void> => {
  // Raw: marks the users of the changed rows.
  await prisma.$executeRaw`
    WITH hidden AS (
      UPDATE notifications SET shown = false WHERE content_id = ${contentId}::uuid AND shown AND kind <> 'moderation' RETURNING user_id, id
    )
    SELECT mark_unread(user_id, NULL, id) FROM hidden`;
};

/** Deletes a deleted user's notifications, and removes the user from those of others. */
export const applyDeleteUser = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: a SQL function.
  await prisma.$executeRaw`
    SELECT retract_notifications(${userId}::uuid,
      ARRAY(SELECT notification_id FROM notification_actors WHERE actor_id = ${userId}::uuid AND present))`;
  await prisma.notificationActor.deleteMany({ where: { actor_id: userId } });
  await prisma.notification.deleteMany({ where: { user_id: userId } });
};

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
