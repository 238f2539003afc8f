import type { IdempotencyKey, Sql } from '@trenzeye/kit';
import type { Mention } from '@trenzeye/proto/http/social';
import { idempotencyColumns, inInputOrder } from '../../database/idempotency.ts';

export interface CommentInput {
  readonly id: string;
  readonly contentId: string;
  readonly userId: string;
  readonly text: string;
  /** The comment or reply that is answered. */
  readonly answersId: string | undefined;
  readonly mentions: readonly Mention[];
  readonly now: Date;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** The row of an inserted comment: its top-level comment, the item's count and version afterwards, and its author's name and avatar. */
export interface InsertedComment {
  readonly outcome: 'fresh';
  readonly root_id: string | null;
  readonly comment_count: number;
  readonly version: number;
  readonly username: string | null;
  readonly avatar_url: string | null;
}

export type InsertCommentRow =
  | InsertedComment
  | { readonly outcome: 'repeat'; readonly stored_answer: unknown }
  /** `orphan`: no such comment to answer; `blocked`: one of the two users blocked the other; the others as for a toggle. */
  | { readonly outcome: 'mismatch' | 'unknown' | 'orphan' | 'blocked' | 'deleted' };

/** Inserts several comments in one statement. Rows are in the order of the input. See `prisma/functions/comments.sql`. Bench: comment. */
export const insertComments = async (sql: Sql, inputs: readonly CommentInput[]): Promise<InsertCommentRow[]> => {
  const rows = await sql.query<InsertCommentRow & { readonly place: number }>(
    `SELECT place, outcome, stored_answer, root_id, comment_count, version, username, avatar_url
     FROM insert_comments($1, $2, $3, $4, $5, $6::text[]::jsonb[], $7, $8, $9, $10)`,
    [
      inputs.map(({ id }) => id),
      inputs.map(({ contentId }) => contentId),
      inputs.map(({ answersId }) => answersId ?? null),
      inputs.map(({ userId }) => userId),
      inputs.map(({ text }) => text),
      inputs.map(({ mentions }) => JSON.stringify(mentions)),
      inputs.map(({ now }) => now.toISOString()),
      ...idempotencyColumns(inputs),
    ],
    'insert-comments',
  );
  return inInputOrder(rows);
};
