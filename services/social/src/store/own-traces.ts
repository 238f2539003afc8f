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
