import type { RunTransaction, Transaction } from '@trenzeye/kit';
import type { Comment } from '@trenzeye/proto/http/social';
import { saveBatchAnswers, type WriteOutcome } from '../database/save-batch-answers.ts';
import { presentNewComment } from './present-comment.ts';
import { type CommentInput, type InsertCommentRow, insertComments } from './store.ts';

export interface NewCommentInput extends CommentInput {
  readonly trace: string;
}

type Refusal = Exclude<InsertCommentRow['outcome'], 'fresh' | 'repeat'>;
export type InsertOutcome = WriteOutcome<Comment, Refusal>;

const presentInsert = (row: InsertCommentRow, input: NewCommentInput): InsertOutcome => {
  if (row.outcome === 'repeat') return { outcome: 'repeat', answer: row.stored_answer as Comment };
  if (row.outcome !== 'fresh') return { outcome: row.outcome };
  return { outcome: 'fresh', answer: presentNewComment(input, row) };
};

const emitCreated = (tx: Transaction<unknown>, row: InsertCommentRow, input: NewCommentInput): void => {
  if (row.outcome !== 'fresh') return;
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
};

/** Inserts several comments with their events in one transaction, so that requests that arrive together share one commit. */
export const insertCommentBatch =
  <P>(transaction: RunTransaction<P>) =>
  (inputs: readonly NewCommentInput[]): Promise<InsertOutcome[]> =>
    transaction({ actor: 'system' }, async (tx) => {
      const rows = await insertComments(tx, inputs);
      const outcomes = inputs.map((input, index) => {
        const row = rows[index] ?? { outcome: 'unknown' as const };
        emitCreated(tx, row, input);
        return presentInsert(row, input);
      });
      return saveBatchAnswers<Comment, Refusal>(tx, inputs, outcomes);
    });
