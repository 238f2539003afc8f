import type { RunTransaction } from '@trenzeye/kit';
import type { Comment } from '@trenzeye/proto/http/social';
import { type CommentInput, type InsertCommentRow, insertComments } from '../../store/hot/comments.ts';
import { keyOf, storeAnswers } from '../../store/hot/idempotency.ts';
import { presentNewComment } from './present-comment.ts';

export interface NewCommentInput extends CommentInput {
  readonly trace: string;
}

export type InsertOutcome =
  | { readonly outcome: 'fresh' | 'repeat'; readonly answer: Comment }
  | { readonly outcome: Exclude<InsertCommentRow['outcome'], 'fresh' | 'repeat'> };

const presentInsert = (row: InsertCommentRow, input: NewCommentInput): InsertOutcome => {
  if (row.outcome === 'repeat') return { outcome: 'repeat', answer: row.stored_answer as Comment };
  if (row.outcome !== 'fresh') return { outcome: row.outcome };
  return { outcome: 'fresh', answer: presentNewComment(input, row) };
};

/** Inserts several comments with their events in one transaction, so that requests that arrive together share one commit. */
export const insertCommentBatch =
  <P>(transaction: RunTransaction<P>) =>
  (inputs: readonly NewCommentInput[]): Promise<InsertOutcome[]> =>
    transaction({ actor: 'system' }, async (tx) => {
      const rows = await insertComments(tx, inputs);
      const outcomes = inputs.map((input, index) => {
        const row = rows[index] ?? { outcome: 'unknown' as const };
        if (row.outcome === 'fresh')
          tx.emit(
            'comment.created',
            {
              commentId: input.id,
              contentId: input.contentId,
              userId: input.userId,
              text: input.text,
              commentCount: row.comment_count,
              version: row.version,
              parentId: row.root_id ?? '',
              mentioned: [...new Set(input.mentions.map(({ user_id }) => user_id))],
            },
            { actor: input.userId, trace: input.trace, occurredAt: input.now },
          );
        return presentInsert(row, input);
      });
      const fresh = outcomes.flatMap((each, index) => {
        const input = inputs[index];
        return input && each.outcome === 'fresh' ? [{ ...input, answer: each.answer }] : [];
      });
      await storeAnswers(tx, fresh);
      // A repeat in the same batch as the first request found no stored answer.
      const answers = new Map(fresh.map((write) => [keyOf(write), write.answer]));
      return outcomes.map((each, index) => {
        const input = inputs[index];
        const answer = input && each.outcome === 'repeat' ? answers.get(keyOf(input)) : undefined;
        return answer ? { outcome: 'repeat', answer } : each;
      });
    });
