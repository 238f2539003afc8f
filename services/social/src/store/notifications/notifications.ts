import { newId, type Sql } from '@trenzeye/kit';
import type { Notification, NotificationKind } from '@trenzeye/proto/http/social';

/** Something that happened, to be told to somebody. */
export interface NewNotification {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** What groups it: everything of a kind about one subject is told as one. */
  readonly subject: string;
  readonly target: Notification['target'];
  readonly contentId?: string | undefined;
  readonly commentId?: string | undefined;
  readonly detail?: string | undefined;
  /** Who did it; undefined where nobody did. */
  readonly actorId?: string | undefined;
  readonly at: Date;
  /** Whether the same person doing it again later is news again. */
  readonly again?: boolean;
}

/** Appends one notification for the next flush. Again, it changes nothing. See `tell` in the migrations. */
export const queueNotification = async (sql: Sql, news: NewNotification): Promise<void> => {
  const { userId, kind, subject, target, contentId, commentId, detail = '', actorId, at, again = false } = news;
  await sql.query(
    `INSERT INTO notification_inputs
       (operation, notification_id, user_id, kind, subject, target_type, target_id, content_id, comment_id, detail, actor_id, occurred_at, again)
     VALUES ('notify', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(),
      userId,
      kind,
      subject,
      target.type,
      target.id,
      contentId || null,
      commentId || null,
      detail,
      actorId || null,
      at.toISOString(),
      again,
    ],
    'tell',
  );
};

/** The actor has undone what one subject's notification is about: takes them out of it at the next flush. */
export const queueRetraction = async (
  sql: Sql,
  { userId, kind, subject }: Pick<NewNotification, 'userId' | 'kind' | 'subject'>,
  actorId: string,
): Promise<void> => {
  await sql.query(
    "INSERT INTO notification_inputs (operation, user_id, kind, subject, actor_id) VALUES ('retract', $1, $2, $3, $4)",
    [userId, kind, subject, actorId],
    'untell',
  );
};

/** The actor has removed a comment on an item: takes them out of the notifications that none of their other comments is left for. */
export const queueCommentRetraction = async (sql: Sql, contentId: string, actorId: string): Promise<void> => {
  await sql.query(
    "INSERT INTO notification_inputs (operation, content_id, actor_id) VALUES ('retract_comments', $1, $2)",
    [contentId, actorId],
    'retract-comments',
  );
};

/** Hides what an item that is gone and its comments were notified of, at the next flush. */
export const queueContentHiding = async (sql: Sql, contentId: string): Promise<void> => {
  await sql.query("INSERT INTO notification_inputs (operation, content_id) VALUES ('hide_content', $1)", [contentId], 'news-forget');
};

/**
 * Removes a deleted user's settings and totals; their notifications, and they from those of others, at the next flush: a transaction that
 * removes an account locks rows of many kinds, and notifications are locked last.
 */
export const deleteNotificationData = async (sql: Sql, userId: string): Promise<void> => {
  for (const statement of [
    "INSERT INTO notification_inputs (operation, user_id) VALUES ('delete_user', $1::uuid)",
    'DELETE FROM muted_notification_kinds WHERE user_id = $1::uuid',
    'DELETE FROM unread_totals WHERE user_id = $1::uuid',
  ])
    await sql.query(statement, [userId]);
};

/** Removes what some users did from all notifications of others. Pairs of the notified user and the actor. */
export const retractActors = async (sql: Sql, pairs: readonly (readonly [userId: string, actorId: string])[]): Promise<void> => {
  const [userIds, actorIds] = [pairs.map(([userId]) => userId), pairs.map(([, actorId]) => actorId)];
  const theirs = `FROM notifications n JOIN notification_actors a ON a.notification_id = n.id AND a.present
    JOIN unnest($1::uuid[], $2::uuid[]) AS pair(user_id, actor_id) ON pair.user_id = n.user_id AND pair.actor_id = a.actor_id`;
  // All of them first, in the order of the ids: see `lockNotificationsOf`.
  await sql.query(
    `SELECT FROM notifications WHERE id IN (SELECT n.id ${theirs}) ORDER BY id FOR UPDATE`,
    [userIds, actorIds],
    'hide-actors-lock',
  );
  await sql.query(
    `SELECT retract_notifications(actor_id, ids) FROM (SELECT pair.actor_id, array_agg(n.id) AS ids ${theirs} GROUP BY pair.actor_id) each`,
    [userIds, actorIds],
    'hide-actors',
  );
  await sql.query(
    `INSERT INTO stale_reaction_notifications (target_id) SELECT subject FROM notifications WHERE user_id = ANY($1::uuid[]) AND kind = 'reaction' AND shown`,
    [userIds],
    'hide-actors-reactions',
  );
};

export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly target_type: Notification['target']['type'];
  readonly target_id: string;
  readonly content_id: string | null;
  readonly comment_id: string | null;
  readonly detail: string;
  readonly actor_count: number;
  readonly unread: boolean;
  readonly created_at: Date;
  readonly title: string | null;
  readonly actors: Notification['actors'];
}

export interface NotificationPage {
  readonly userId: string;
  readonly unreadOnly: boolean;
  readonly after: { readonly createdAt: string; readonly id: string } | undefined;
  readonly limit: number;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Who did it: reactions are looked up where they are, everything else was noted. */
const actors = `SELECT jsonb_agg(jsonb_build_object('id', d.actor_id, 'username', p.username, 'avatar_url', p.avatar_url) ORDER BY d.at DESC, d.actor_id) AS actors
  FROM (SELECT * FROM (
      SELECT actor_id, acted_at AS at FROM notification_actors WHERE notification_id = n.id AND present
      UNION ALL SELECT r.user_id, r.reacted_at FROM reactions r WHERE n.kind = 'reaction' AND n.target_type = 'content' AND r.content_id = n.target_id
      UNION ALL SELECT r.user_id, r.reacted_at FROM comment_reactions r WHERE n.kind = 'reaction' AND n.target_type = 'comment' AND r.comment_id = n.target_id
    ) did
    WHERE did.actor_id <> n.user_id AND NOT EXISTS (SELECT FROM relations WHERE user_id = n.user_id AND other_id = did.actor_id)
      AND NOT EXISTS (SELECT FROM relations WHERE user_id = did.actor_id AND other_id = n.user_id AND blocked)
    ORDER BY at DESC, actor_id LIMIT 3) d JOIN user_profiles p ON p.user_id = d.actor_id`;

/** What somebody was told, latest first. */
export const readNotifications = (sql: Sql, { userId, unreadOnly, after, limit }: NotificationPage): Promise<NotificationRow[]> =>
  sql.query<NotificationRow & Record<string, unknown>>(
    `SELECT n.id, n.kind, n.target_type, n.target_id, n.content_id, n.comment_id, n.detail, n.actor_count, n.unread, n.created_at, c.title,
       coalesce(a.actors, '[]') AS actors
     FROM (SELECT * FROM notifications WHERE user_id = $1::uuid AND shown ${unreadOnly ? 'AND unread' : ''}
         AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4) n
     LEFT JOIN contents c ON c.content_id = n.content_id CROSS JOIN LATERAL (${actors}) a
     ORDER BY n.created_at DESC, n.id DESC`,
    [userId, after?.createdAt ?? 'infinity', after?.id ?? lastId, limit],
    unreadOnly ? 'notifications-unread' : 'notifications-latest',
  );

/** Somebody has read these notifications, or all. Locks them in the order of the ids: see `lockNotificationsOf`. */
export const setNotificationsRead = async (sql: Sql, userId: string, ids: readonly string[] | undefined): Promise<void> => {
  await sql.query(
    `WITH locked AS MATERIALIZED (
       SELECT id FROM notifications WHERE user_id = $1::uuid AND unread AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[])) ORDER BY id FOR UPDATE
     ),
     done AS (UPDATE notifications n SET unread = false FROM locked WHERE n.id = locked.id RETURNING n.id)
     SELECT mark_unread($1::uuid, NULL, NULL) FROM done LIMIT 1`,
    [userId, ids ?? null],
    'notifications-read',
  );
};
