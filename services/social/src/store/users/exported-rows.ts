import type { Sql } from '@trenzeye/kit';
import type { ReactionType } from '@trenzeye/proto/http/social';

/** How many rows are read at once where all are wanted. */
const piece = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface OwnComment {
  readonly id: string;
  readonly content_id: string;
  readonly text: string;
  readonly created_at: Date;
}
export interface OwnReaction {
  readonly content_id: string;
  readonly type: ReactionType;
}
export interface OwnCommentReaction {
  readonly comment_id: string;
  readonly type: ReactionType;
}

/** What somebody wrote, oldest first, after the last comment of the piece before. */
export const commentsOf = (sql: Sql, userId: string, after: OwnComment | undefined): Promise<OwnComment[]> =>
  sql.query<OwnComment & Record<string, unknown>>(
    `SELECT id, content_id, text, created_at FROM comments
     WHERE user_id = $1 AND (created_at, id) > ($2::timestamptz, $3::uuid) ORDER BY created_at, id LIMIT $4`,
    [userId, after?.created_at.toISOString() ?? '-infinity', after?.id ?? firstId, piece],
    'own-comments',
  );

export const reactionsOf = (sql: Sql, userId: string, after: OwnReaction | undefined): Promise<OwnReaction[]> =>
  sql.query<OwnReaction & Record<string, unknown>>(
    'SELECT content_id, type FROM reactions WHERE user_id = $1 AND content_id > $2::uuid ORDER BY content_id LIMIT $3',
    [userId, after?.content_id ?? firstId, piece],
    'own-reactions',
  );

export const commentReactionsOf = (sql: Sql, userId: string, after: OwnCommentReaction | undefined): Promise<OwnCommentReaction[]> =>
  sql.query<OwnCommentReaction & Record<string, unknown>>(
    'SELECT comment_id, type FROM comment_reactions WHERE user_id = $1 AND comment_id > $2::uuid ORDER BY comment_id LIMIT $3',
    [userId, after?.comment_id ?? firstId, piece],
    'own-comment-reactions',
  );

export interface OwnFollow {
  readonly id: string;
  readonly followed_at: Date;
}

/** Whom somebody follows, by id. */
export const followingOf = (sql: Sql, userId: string, after: OwnFollow | undefined): Promise<OwnFollow[]> =>
  sql.query<OwnFollow & Record<string, unknown>>(
    'SELECT followee_id AS id, followed_at FROM follows WHERE follower_id = $1 AND followee_id > $2::uuid ORDER BY followee_id LIMIT $3',
    [userId, after?.id ?? firstId, piece],
    'own-following',
  );

/** Who follows somebody, latest first. */
export const followersOf = (sql: Sql, userId: string, after: OwnFollow | undefined): Promise<OwnFollow[]> =>
  sql.query<OwnFollow & Record<string, unknown>>(
    `SELECT follower_id AS id, followed_at FROM follows WHERE followee_id = $1 AND (followed_at, follower_id) < ($2::timestamptz, $3::uuid)
     ORDER BY followed_at DESC, follower_id DESC LIMIT $4`,
    [userId, after?.followed_at.toISOString() ?? 'infinity', after?.id ?? lastId, piece],
    'own-followers',
  );

export interface OwnVersion {
  readonly comment_id: string;
  readonly version: number;
  readonly text: string;
  readonly written_at: Date;
}

/** What somebody's comments said before they changed them. */
export const commentVersionsOf = (sql: Sql, userId: string, after: OwnVersion | undefined): Promise<OwnVersion[]> =>
  sql.query<OwnVersion & Record<string, unknown>>(
    `SELECT v.comment_id, v.version, v.text, v.written_at FROM comment_versions v JOIN comments c ON c.id = v.comment_id
     WHERE c.user_id = $1 AND (v.comment_id, v.version) > ($2::uuid, $3::int) ORDER BY v.comment_id, v.version LIMIT $4`,
    [userId, after?.comment_id ?? firstId, after?.version ?? -1, piece],
    'own-comment-versions',
  );

export interface OwnRelation {
  readonly id: string;
  readonly blocked: boolean;
  readonly muted: boolean;
  readonly since: Date;
}

export const relationsOf = (sql: Sql, userId: string, after: OwnRelation | undefined): Promise<OwnRelation[]> =>
  sql.query<OwnRelation & Record<string, unknown>>(
    'SELECT other_id AS id, blocked, muted, since FROM relations WHERE user_id = $1 AND other_id > $2::uuid ORDER BY other_id LIMIT $3',
    [userId, after?.id ?? firstId, piece],
    'own-relations',
  );

export interface OwnMessage {
  readonly id: string;
  readonly thread_id: string;
  readonly sender_id: string;
  readonly recipient_id: string;
  readonly text: string;
  readonly sent_at: Date;
}

/** All messages somebody sent or was sent and still has, conversation by conversation. */
export const messagesOf = (sql: Sql, userId: string, after: OwnMessage | undefined): Promise<OwnMessage[]> =>
  sql.query<OwnMessage & Record<string, unknown>>(
    `SELECT x.id, x.thread_id, x.sender_id, CASE x.sender_id WHEN m.user_id THEN m.other_id ELSE m.user_id END AS recipient_id, x.text, x.sent_at
     FROM thread_members m JOIN messages x ON x.thread_id = m.thread_id AND x.number > m.cleared AND NOT x.deleted
     WHERE m.user_id = $1 AND (x.thread_id, x.id) > ($2::uuid, $3::uuid) ORDER BY x.thread_id, x.id LIMIT $4`,
    [userId, after?.thread_id ?? firstId, after?.id ?? firstId, piece],
    'own-messages',
  );

export interface OwnNotification {
  readonly id: string;
  readonly kind: string;
  readonly target_id: string;
  readonly created_at: Date;
}

export const notificationsOf = (sql: Sql, userId: string, after: OwnNotification | undefined): Promise<OwnNotification[]> =>
  sql.query<OwnNotification & Record<string, unknown>>(
    'SELECT id, kind, target_id, created_at FROM notifications WHERE user_id = $1 AND shown AND id > $2::uuid ORDER BY id LIMIT $3',
    [userId, after?.id ?? firstId, piece],
    'own-notifications',
  );
