import type { IdempotencyKey, Sql } from '@trenzeye/kit';
import type { ReactionType } from '@trenzeye/proto/http/social';
import { idempotencyColumns, inInputOrder } from '../database/batch-writes.ts';

/** A user's choice of a reaction to a target: an item or a comment. */
export interface ReactionInput {
  readonly targetId: string;
  readonly userId: string;
  readonly type: ReactionType;
  readonly now: Date;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** The row of a toggle that was applied: the target's counts and version afterwards, and the user's reaction, null when removed. */
interface AppliedToggle {
  readonly outcome: 'fresh';
  readonly counts: Readonly<Record<string, number>>;
  readonly version: number;
  readonly chosen: ReactionType | null;
}

export type ToggleRow =
  | AppliedToggle
  | { readonly outcome: 'repeat'; readonly stored_answer: unknown }
  /** `mismatch`: the key was used with another body; `unknown`: no such target; `blocked`: one user blocked the other; `deleted`: no such account. */
  | { readonly outcome: 'mismatch' | 'unknown' | 'blocked' | 'deleted' };

/**
 * Toggles several reactions to items in one statement. Rows are in the order of the input. See `prisma/functions/reactions.sql`.
 * Bench: reaction.
 */
export const toggleReactions = async (sql: Sql, inputs: readonly ReactionInput[]): Promise<ToggleRow[]> => {
  const rows = await sql.query<ToggleRow & { readonly place: number }>(
    'SELECT place, outcome, stored_answer, counts, version, chosen FROM toggle_reactions($1, $2, $3, $4, $5, $6, $7)',
    [
      inputs.map(({ targetId }) => targetId),
      inputs.map(({ userId }) => userId),
      inputs.map(({ type }) => type),
      inputs.map(({ now }) => now.toISOString()),
      ...idempotencyColumns(inputs),
    ],
    'toggle-reactions',
  );
  return inInputOrder(rows);
};

export type CommentToggleRow = ToggleRow & { readonly on_content_id: string };

/** Toggles one reaction to a comment. `on_content_id` is the comment's item. Bench: reaction. */
export const toggleCommentReaction = async (sql: Sql, input: ReactionInput): Promise<CommentToggleRow | undefined> => {
  const { targetId, userId, type, now, idempotencyKey } = input;
  const [row] = await sql.query<CommentToggleRow>(
    'SELECT outcome, stored_answer, counts, version, chosen, on_content_id FROM toggle_comment_reaction($1, $2, $3, $4, $5, $6, $7)',
    [
      targetId,
      userId,
      type,
      now.toISOString(),
      idempotencyKey?.scope ?? null,
      idempotencyKey?.key ?? null,
      idempotencyKey?.fingerprint ?? null,
    ],
    'toggle-comment-reaction',
  );
  return row;
};
