import { newId, type Sql } from '@trenzeye/kit';
import type { Notification, NotificationKind } from '@trenzeye/proto/http/social';

/** Something that happened, to be told to somebody. */
export interface News {
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

/** Tells one thing. Again, it changes nothing. See `tell` in the migrations. */
export const tell = async (sql: Sql, news: News): Promise<void> => {
  const { userId, kind, subject, target, contentId, commentId, detail = '', actorId, at, again = false } = news;
  await sql.query(
    'SELECT tell($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
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

/** Somebody has taken back what was told of one subject. */
export const untell = async (
  sql: Sql,
  { userId, kind, subject }: Pick<News, 'userId' | 'kind' | 'subject'>,
  actorId: string,
): Promise<void> => {
  await sql.query(
    'SELECT take_back($4::uuid, ARRAY(SELECT id FROM notifications WHERE user_id = $1::uuid AND kind = $2 AND subject = $3::uuid))',
    [userId, kind, subject, actorId],
    'untell',
  );
};

/** Takes what somebody did out of everything another person was told. */
export const hideActor = async (sql: Sql, userId: string, actorId: string): Promise<void> => {
  await sql.query(
    `SELECT take_back($2::uuid, ARRAY(SELECT n.id FROM notifications n JOIN notification_actors a ON a.notification_id = n.id
       WHERE n.user_id = $1::uuid AND a.actor_id = $2::uuid AND a.present))`,
    [userId, actorId],
    'hide-actor',
  );
  await sql.query(
    `INSERT INTO stale_notices SELECT subject FROM notifications WHERE user_id = $1::uuid AND kind = 'reaction' AND shown ORDER BY subject ON CONFLICT DO NOTHING`,
    [userId],
    'hide-actor-reactions',
  );
};

/** What was told of an item that is gone is not shown any more, nor what was told of its comments. */
export const forgetNews = async (sql: Sql, contentId: string): Promise<void> => {
  await sql.query(
    `WITH gone AS (UPDATE notifications SET shown = false WHERE content_id = $1::uuid AND shown AND kind <> 'moderation' RETURNING user_id, id)
     SELECT mark_unread(user_id, NULL, id) FROM gone ORDER BY user_id`,
    [contentId],
    'news-forget',
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
    ORDER BY at DESC, actor_id LIMIT 3) d JOIN people p ON p.user_id = d.actor_id`;

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

/** Somebody has read these notifications, or all. */
export const markNotificationsRead = async (sql: Sql, userId: string, ids: readonly string[] | undefined): Promise<void> => {
  await sql.query(
    `WITH done AS (UPDATE notifications SET unread = false WHERE user_id = $1::uuid AND unread AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[])) RETURNING id)
     SELECT mark_unread($1::uuid, NULL, NULL) FROM done LIMIT 1`,
    [userId, ids ?? null],
    'notifications-read',
  );
};

/** Leaves nothing of what somebody was told, nor of what others were told of them. */
export const removeNews = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    `SELECT take_back($1::uuid, ARRAY(SELECT notification_id FROM notification_actors WHERE actor_id = $1::uuid AND present))`,
    [userId],
    'deletion-news',
  );
  for (const statement of [
    'DELETE FROM notification_actors WHERE actor_id = $1::uuid',
    'DELETE FROM notifications WHERE user_id = $1::uuid',
    'DELETE FROM silenced_kinds WHERE user_id = $1::uuid',
    'DELETE FROM unread_totals WHERE user_id = $1::uuid',
    'DELETE FROM stale_unread WHERE user_id = $1::uuid',
  ])
    await sql.query(statement, [userId]);
};
