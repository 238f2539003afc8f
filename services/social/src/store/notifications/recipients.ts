import type { Sql } from '@trenzeye/kit';
import type { NotificationKind } from '@trenzeye/proto/http/social';

/** A visible comment with those it concerns. */
export interface CommentRecipients {
  readonly id: string;
  readonly content_id: string;
  readonly user_id: string;
  readonly parent_id: string | null;
  /** Who wrote what it answers. */
  readonly answered_user_id: string | null;
  readonly owner_id: string | null;
}

export const readCommentRecipients = async (sql: Sql, commentId: string): Promise<CommentRecipients | undefined> => {
  const [row] = await sql.query<CommentRecipients & Record<string, unknown>>(
    `SELECT c.id, c.content_id, c.user_id, c.parent_id, a.user_id AS answered_user_id, o.user_id AS owner_id
     FROM comments c LEFT JOIN comments a ON a.id = c.answers_id AND a.state = 'visible'
     LEFT JOIN contents o ON o.content_id = c.content_id AND NOT o.removed WHERE c.id = $1 AND c.state = 'visible'`,
    [commentId],
    'conversation',
  );
  return row;
};

export interface NotifiedUser {
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly subject: string;
}

/** What others were told of somebody's comments on an item. */
export const readNotifiedUsers = (sql: Sql, contentId: string, actorId: string): Promise<NotifiedUser[]> =>
  sql.query<NotifiedUser & Record<string, unknown>>(
    `SELECT n.user_id, n.kind, n.subject FROM notifications n JOIN notification_actors a ON a.notification_id = n.id
     WHERE n.content_id = $1 AND n.kind IN ('comment', 'reply', 'mention') AND a.actor_id = $2 AND a.present`,
    [contentId, actorId],
    'parties',
  );

export const hasCommentOn = async (sql: Sql, contentId: string, userId: string): Promise<boolean> =>
  (
    await sql.query(
      "SELECT 1 FROM comments WHERE content_id = $1 AND user_id = $2 AND state = 'visible' LIMIT 1",
      [contentId, userId],
      'still-comments',
    )
  ).length > 0;

export const hasReplyTo = async (sql: Sql, parentId: string, userId: string): Promise<boolean> =>
  (
    await sql.query(
      "SELECT 1 FROM comments WHERE parent_id = $1 AND user_id = $2 AND state = 'visible' LIMIT 1",
      [parentId, userId],
      'still-replies',
    )
  ).length > 0;

/** Whether a conversation is a request somebody has not answered. */
export const isOpenRequest = async (sql: Sql, threadId: string, userId: string): Promise<boolean> =>
  (
    await sql.query(
      "SELECT 1 FROM thread_members WHERE thread_id = $1 AND user_id = $2 AND folder = 'requests'",
      [threadId, userId],
      'has-request',
    )
  ).length > 0;
