import type { Sql } from '@trenzeye/kit';
import type { Mention } from '@trenzeye/proto/http/social';

export interface LockedComment {
  readonly id: string;
  readonly content_id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly owner_id: string | null;
  readonly text: string;
  readonly state: 'visible' | 'removed' | 'deleted';
  readonly edits: number;
  /** Whether its item is hidden by moderation. */
  readonly hidden: boolean;
  /** Whether anything hangs on it, be it hidden. */
  readonly answered: boolean;
  readonly comment_count: number;
}

/** Locks a comment's item, in whose order comments change, and reads the comment. Undefined when there is none, or its item is gone. */
export const lockComment = async (sql: Sql, id: string): Promise<LockedComment | undefined> => {
  const held = await sql.query(
    'SELECT 1 FROM comment_counts WHERE content_id = (SELECT content_id FROM comments WHERE id = $1) FOR UPDATE',
    [id],
    'comment-lock-item',
  );
  if (held.length === 0) return undefined;
  // A second statement, so that it sees what whoever held the lock before has done.
  const [row] = await sql.query<LockedComment & Record<string, unknown>>(
    `SELECT c.id, c.content_id, c.parent_id, c.user_id, o.user_id AS owner_id, c.text, c.state, c.edits, n.comment_count, n.hidden,
       EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id) AS answered
     FROM comments c JOIN comment_counts n ON n.content_id = c.content_id LEFT JOIN contents o ON o.content_id = c.content_id
     WHERE c.id = $1`,
    [id],
    'comment-locked',
  );
  return row;
};

/** Puts other words in a locked comment, and keeps the ones it had. */
export const rewriteComment = async (
  sql: Sql,
  id: string,
  { text, mentions, at }: { readonly text: string; readonly mentions: Mention[]; readonly at: Date },
): Promise<void> => {
  await sql.query(
    `INSERT INTO comment_versions (comment_id, version, text, written_at)
     SELECT id, edits, text, coalesce(edited_at, created_at) FROM comments WHERE id = $1`,
    [id],
    'comment-keep-version',
  );
  await sql.query(
    'UPDATE comments SET text = $2, mentions = $3::jsonb, edits = edits + 1, edited_at = $4 WHERE id = $1',
    [id, text, JSON.stringify(mentions), at.toISOString()],
    'comment-rewrite',
  );
};

/** Nobody: whose a deleted comment is. */
export const deletedUserId = '00000000-0000-0000-0000-000000000000';

/** Takes everything from a locked comment but its place. */
export const emptyComment = async (sql: Sql, id: string): Promise<void> => {
  await sql.query(
    `UPDATE comments SET state = 'deleted', text = '', mentions = '[]', edits = 0, edited_at = NULL, user_id = $2 WHERE id = $1`,
    [id, deletedUserId],
    'comment-empty',
  );
  await sql.query('DELETE FROM comment_versions WHERE comment_id = $1', [id], 'comment-empty-versions');
  await sql.query('DELETE FROM comment_reaction_counts WHERE comment_id = $1', [id], 'comment-empty-counts');
  await sql.query('DELETE FROM comment_reactions WHERE comment_id = $1', [id], 'comment-empty-reactions');
};

/** Deletes a locked comment. The counts of its reactions first, as those do who react. */
export const deleteComment = async (sql: Sql, id: string): Promise<void> => {
  await sql.query('SELECT 1 FROM comment_reaction_counts WHERE comment_id = $1 FOR UPDATE', [id], 'comment-delete-hold');
  await sql.query('DELETE FROM comments WHERE id = $1', [id], 'comment-delete');
};

/** Counts so many more or fewer visible replies; a place on which nothing hangs any more is gone. */
export const changeReplyCount = async (sql: Sql, parentId: string, by: number): Promise<void> => {
  await sql.query('UPDATE comments SET reply_count = reply_count + $2::int WHERE id = $1', [parentId, by], 'replies-count');
  await sql.query(
    "DELETE FROM comments p WHERE p.id = $1 AND p.state = 'deleted' AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = p.id)",
    [parentId],
    'replies-clear-place',
  );
};

export const setCommentState = async (sql: Sql, id: string, state: 'visible' | 'removed'): Promise<void> => {
  await sql.query('UPDATE comments SET state = $2 WHERE id = $1', [id, state], 'comment-state');
};
