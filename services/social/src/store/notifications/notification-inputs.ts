import type { Sql } from '@trenzeye/kit';

/** How a waiting input changes notifications. */
export type NotificationOperation = 'notify' | 'retract' | 'retract_comments' | 'hide_content' | 'delete_user';

export interface NotificationInputRow {
  /** A bigint, as text. */
  readonly position: string;
  readonly operation: NotificationOperation;
  readonly user_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly content_id: string;
  readonly actor_id: string;
}

// Any number will do, as long as every replica uses the same.
const flushLock = 7_345_120;

/** Makes this transaction the only one that flushes; false when another one does. */
export const lockFlush = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock($1) AS locked',
    [flushLock],
    'notifications-flush-lock',
  );
  return row?.locked ?? false;
};

/** The inputs that have waited longest, in order. */
export const readInputs = (sql: Sql, limit: number): Promise<NotificationInputRow[]> =>
  sql.query<NotificationInputRow & Record<string, unknown>>(
    `SELECT position::text, operation, user_id, kind, subject, content_id, actor_id FROM notification_inputs ORDER BY position LIMIT $1`,
    [limit],
    'notification-inputs-read',
  );

export const deleteInputs = async (sql: Sql, positions: readonly string[]): Promise<void> => {
  await sql.query('DELETE FROM notification_inputs WHERE position = ANY($1::bigint[])', [positions], 'notification-inputs-delete');
};

/**
 * Locks every notification these inputs may change, in the order of the ids, as everything does that changes several notifications: a
 * user may be reading them, or muting one of their actors.
 */
export const lockNotificationsOf = async (sql: Sql, positions: readonly string[]): Promise<void> => {
  await sql.query(
    `WITH i AS MATERIALIZED (SELECT * FROM notification_inputs WHERE position = ANY($1::bigint[]))
     SELECT FROM notifications WHERE id IN (
       SELECT n.id FROM i JOIN notifications n ON n.user_id = i.user_id AND n.kind = i.kind AND n.subject = i.subject
       UNION ALL SELECT n.id FROM i JOIN notifications n ON n.content_id = i.content_id WHERE i.operation IN ('retract_comments', 'hide_content')
       UNION ALL SELECT n.id FROM i JOIN notifications n ON n.user_id = i.user_id WHERE i.operation = 'delete_user'
       UNION ALL SELECT a.notification_id FROM i JOIN notification_actors a ON a.actor_id = i.user_id WHERE i.operation = 'delete_user'
     ) ORDER BY id FOR UPDATE`,
    [positions],
    'notification-inputs-lock',
  );
};

/** Adds or changes the notifications of these inputs, in order. */
export const applyNotify = async (sql: Sql, positions: readonly string[]): Promise<void> => {
  await sql.query(
    `SELECT apply_notification(i.notification_id, i.user_id, i.kind, i.subject, i.target_type, i.target_id, i.content_id, i.comment_id, i.detail, i.actor_id,
       i.occurred_at, i.again)
     FROM (SELECT * FROM notification_inputs WHERE position = ANY($1::bigint[]) ORDER BY position) i`,
    [positions],
    'notification-inputs-notify',
  );
};

/** Takes an actor out of what a user was notified of about one subject. */
export const applyRetract = async (
  sql: Sql,
  { user_id, kind, subject, actor_id }: Pick<NotificationInputRow, 'user_id' | 'kind' | 'subject' | 'actor_id'>,
): Promise<void> => {
  await sql.query(
    'SELECT retract_notifications($4::uuid, ARRAY(SELECT id FROM notifications WHERE user_id = $1::uuid AND kind = $2 AND subject = $3::uuid))',
    [user_id, kind, subject, actor_id],
    'notification-inputs-retract',
  );
};

/** Hides everything about an item and its comments, except what moderation decided. */
export const applyHideContent = async (sql: Sql, contentId: string): Promise<void> => {
  await sql.query(
    `WITH gone AS (UPDATE notifications SET shown = false WHERE content_id = $1::uuid AND shown AND kind <> 'moderation' RETURNING user_id, id)
     SELECT mark_unread(user_id, NULL, id) FROM gone`,
    [contentId],
    'notification-inputs-hide',
  );
};

/** Removes a deleted user's notifications, and the user from those of others. */
export const applyDeleteUser = async (sql: Sql, userId: string): Promise<void> => {
  for (const statement of [
    'SELECT retract_notifications($1::uuid, ARRAY(SELECT notification_id FROM notification_actors WHERE actor_id = $1::uuid AND present))',
    'DELETE FROM notification_actors WHERE actor_id = $1::uuid',
    'DELETE FROM notifications WHERE user_id = $1::uuid',
  ])
    await sql.query(statement, [userId]);
};
