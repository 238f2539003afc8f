import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { ReactionType, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { reactionRefused } from './react.ts';
import { type CommentToggleRow, toggleCommentReaction } from './store.ts';

type Answer = AnswerOf<typeof social.reactToComment>;

export interface ReactToComment {
  readonly commentId: string;
  readonly userId: string;
  readonly type: ReactionType;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

type ToggleContext = Pick<SocialContext, 'transaction' | 'clock'>;

type CommentToggle = {
  readonly outcome: CommentToggleRow['outcome'];
  readonly answer: Answer | undefined;
};

/** Toggles one reaction to a comment with its event. `answer` is set for the outcomes `fresh` and `repeat`. */
export const toggleCommentReactionOf = (
  { transaction, clock }: ToggleContext,
  { commentId, userId, type, trace, idempotencyKey }: ReactToComment,
): Promise<CommentToggle> =>
  transaction({ actor: userId, trace }, async (tx) => {
    const row = await toggleCommentReaction(tx, { targetId: commentId, userId, type, now: clock(), idempotencyKey });
    if (row?.outcome === 'repeat') return { outcome: 'repeat', answer: row.stored_answer as Answer };
    if (row?.outcome !== 'fresh') return { outcome: row?.outcome ?? 'unknown', answer: undefined };
    tx.emit('comment.reactions_changed', {
      commentId,
      contentId: row.on_content_id,
      counts: row.counts,
      version: row.version,
      userId,
      userReaction: row.chosen ?? '',
    });
    const answer: Answer = { comment_id: commentId, reactions: row.counts, user_reaction: row.chosen };
    if (idempotencyKey) tx.saveAnswer(idempotencyKey, answer);
    return { outcome: 'fresh', answer };
  });

/**
 * Toggles a reaction to a comment. Throws `not_found` for an unknown comment, `forbidden` when the author of the comment or the item has
 * blocked the caller or is blocked, `idempotency_mismatch` for a key used with another body, and
 * `invalid_token` once the account is deleted.
 */
export const reactToComment = async (context: ToggleContext, input: ReactToComment): Promise<Answer> => {
  const { outcome, answer } = await toggleCommentReactionOf(context, input);
  if (outcome === 'mismatch') throw new DomainError('idempotency_mismatch');
  if (outcome === 'blocked') throw reactionRefused();
  if (outcome === 'deleted') throw new DomainError('invalid_token');
  if (!answer)
    throw new DomainError('not_found', {
      detail: 'There is no such comment.',
      errors: [{ field: 'comment_id', message: 'is not the id of a comment' }],
    });
  return answer;
};
