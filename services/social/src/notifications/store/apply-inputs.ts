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
