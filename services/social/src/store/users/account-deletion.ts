import type { Sql } from '@trenzeye/kit';
import { deletedUserId } from '../comments/comment-changes.ts';
import type { CountedComments } from '../comments/comments.ts';

/** An item's reactions after somebody's was taken away. */
export interface ChangedReactions {
  readonly contentId: string;
  readonly counts: Record<string, number>;
  readonly version: number;
}

/** A comment that is gone, with its item's count after it went. */
export interface RemovedComment extends CountedComments {
  readonly commentId: string;
  readonly contentId: string;
}

/** Whether somebody has an account; whoever deletes it waits until this transaction ends. */
export const hasAccount = async (sql: Sql, userId: string): Promise<boolean> => {
  const [row] = await sql.query<{ present: boolean }>('SELECT has_account($1::uuid) AS present', [userId], 'has-account');
  return row?.present ?? false;
};

/**
 * Waits until none of these accounts is being deleted, and keeps them from being deleted until this transaction ends. In the order of the
 * ids, as those who delete several: call it before anything else is locked.
 */
export const lockAccounts = async (sql: Sql, userIds: readonly string[]): Promise<void> => {
  await sql.query('SELECT has_account(id) FROM (SELECT unnest($1::uuid[]) AS id ORDER BY id) ordered', [userIds], 'accounts-lock');
};

/** Notes that somebody is gone, when nothing of theirs is being written any more. */
export const markAccountDeleted = async (sql: Sql, userId: string, at: Date): Promise<void> => {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [userId], 'deletion-lock');
  await sql.query('INSERT INTO deleted_users (user_id, deleted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [userId, at], 'deletion-mark');
  await sql.query('DELETE FROM user_profiles WHERE user_id = $1', [userId], 'deletion-person');
};

/** Takes somebody's reactions away. The items' counts are locked in one order, so that two of these cannot wait for each other. */
export const deleteReactions = async (sql: Sql, userId: string): Promise<ChangedReactions[]> => {
  await sql.query(
    `SELECT 1 FROM reaction_counts WHERE content_id IN (SELECT content_id FROM reactions WHERE user_id = $1) ORDER BY content_id FOR UPDATE`,
    [userId],
    'deletion-lock-reactions',
  );
  return sql.query<ChangedReactions & Record<string, unknown>>(
    `WITH removed AS (DELETE FROM reactions WHERE user_id = $1 RETURNING content_id, type)
     UPDATE reaction_counts c SET counts = moved_counts(c.counts, removed.type, NULL), version = c.version + 1 FROM removed
     WHERE c.content_id = removed.content_id RETURNING c.content_id AS "contentId", c.counts, c.version`,
    [userId],
    'deletion-reactions',
  );
};

export interface ChangedCommentReactions extends ChangedReactions {
  readonly commentId: string;
}

/** Takes somebody's reactions to comments away. */
export const deleteCommentReactions = async (sql: Sql, userId: string): Promise<ChangedCommentReactions[]> => {
  await sql.query(
    `SELECT 1 FROM comment_reaction_counts WHERE comment_id IN (SELECT comment_id FROM comment_reactions WHERE user_id = $1)
     ORDER BY comment_id FOR UPDATE`,
    [userId],
    'deletion-lock-comment-reactions',
  );
  return sql.query<ChangedCommentReactions & Record<string, unknown>>(
    `WITH removed AS (DELETE FROM comment_reactions WHERE user_id = $1 RETURNING comment_id, type)
     UPDATE comment_reaction_counts c SET counts = moved_counts(c.counts, removed.type, NULL), version = c.version + 1 FROM removed, comments m
     WHERE c.comment_id = removed.comment_id AND m.id = c.comment_id
     RETURNING c.comment_id AS "commentId", m.content_id AS "contentId", c.counts, c.version`,
    [userId],
    'deletion-comment-reactions',
  );
};

/** What of theirs others answered keeps its place, empty. */
const emptied = [
  `DELETE FROM comments c WHERE c.user_id = $1::uuid AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id AND r.user_id <> $1::uuid)`,
  'DELETE FROM comment_versions WHERE comment_id IN (SELECT id FROM comments WHERE user_id = $1::uuid)',
  'DELETE FROM comment_reaction_counts WHERE comment_id IN (SELECT id FROM comments WHERE user_id = $1::uuid)',
  'DELETE FROM comment_reactions WHERE comment_id IN (SELECT id FROM comments WHERE user_id = $1::uuid)',
  `UPDATE comments SET state = 'deleted', text = '', mentions = '[]', edits = 0, edited_at = NULL, user_id = '${deletedUserId}' WHERE user_id = $1::uuid`,
  `UPDATE comments SET mentions = (SELECT coalesce(jsonb_agg(m), '[]') FROM jsonb_array_elements(mentions) m WHERE m->>'user_id' <> $1::uuid::text)
   WHERE mentions <> '[]' AND mentions @> jsonb_build_array(jsonb_build_object('user_id', $1::uuid::text))`,
];

/**
 * Takes somebody's comments away, with the reactions to them: each visible one is one step of its item's count. The counts of the
 * comments' reactions are locked before the comments are, as those do who react.
 */
export const deleteComments = async (sql: Sql, userId: string): Promise<RemovedComment[]> => {
  await sql.query(
    `SELECT 1 FROM comment_counts WHERE content_id IN (SELECT content_id FROM comments WHERE user_id = $1) ORDER BY content_id FOR UPDATE`,
    [userId],
    'deletion-lock-comments',
  );
  await sql.query(
    `SELECT 1 FROM comment_reaction_counts WHERE comment_id IN (SELECT id FROM comments WHERE user_id = $1) ORDER BY comment_id FOR UPDATE`,
    [userId],
    'deletion-lock-comments-reactions',
  );
  const removed = await sql.query<RemovedComment & Record<string, unknown>>(
    `WITH gone AS (SELECT id, content_id FROM comments WHERE user_id = $1 AND state = 'visible'),
     counted AS (SELECT content_id, count(*)::int AS n FROM gone GROUP BY content_id),
     updated AS (
       UPDATE comment_counts c SET comment_count = c.comment_count - counted.n, version = c.version + counted.n FROM counted
       WHERE c.content_id = counted.content_id RETURNING c.content_id, c.comment_count, c.version, counted.n
     ),
     steps AS (SELECT id, content_id, row_number() OVER (PARTITION BY content_id ORDER BY id)::int AS step FROM gone)
     SELECT s.id AS "commentId", s.content_id AS "contentId", u.comment_count + u.n - s.step AS "commentCount", u.version - u.n + s.step AS version
     FROM steps s JOIN updated u USING (content_id) ORDER BY s.content_id, s.step`,
    [userId],
    'deletion-comments',
  );
  const parents = await sql.query<{ id: string }>(
    `UPDATE comments p SET reply_count = p.reply_count - r.n
     FROM (SELECT parent_id, count(*) FILTER (WHERE state = 'visible')::int AS n FROM comments WHERE user_id = $1 AND parent_id IS NOT NULL GROUP BY parent_id) r
     WHERE p.id = r.parent_id RETURNING p.id`,
    [userId],
    'deletion-replies',
  );
  for (const statement of emptied) await sql.query(statement, [userId]);
  await sql.query(
    "DELETE FROM comments p WHERE p.id = ANY($1::uuid[]) AND p.state = 'deleted' AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = p.id)",
    [parents.map(({ id }) => id)],
    'deletion-places',
  );
  return removed;
};

/** Forgets what other services have told of somebody who is gone. */
export const deleteUserProjections = async (sql: Sql, userId: string): Promise<void> => {
  for (const statement of [
    'DELETE FROM remixes WHERE user_id = $1::uuid OR original_user_id = $1::uuid',
    'DELETE FROM restricted_users WHERE user_id = $1::uuid',
    'DELETE FROM first_publications WHERE user_id = $1::uuid',
    'DELETE FROM item_views WHERE user_id = $1::uuid',
  ])
    await sql.query(statement, [userId]);
};

/** Takes away somebody's badges and their standing; awards they gave stay without their name. */
export const deleteBadgesAndScores = async (sql: Sql, userId: string): Promise<void> => {
  for (const statement of [
    'DELETE FROM user_badges WHERE user_id = $1::uuid',
    "UPDATE user_badges SET awarded_by = 'system' WHERE awarded_by <> 'system' AND awarded_by = $1::uuid::text",
    'DELETE FROM leaderboard_entries WHERE user_id = $1::uuid',
  ])
    await sql.query(statement, [userId]);
};
