import { DomainError, type Once } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { ReactionType, social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { toggleCommentReaction } from '../store/reactions.ts';

export interface ReactToComment {
  readonly commentId: string;
  readonly userId: string;
  readonly type: ReactionType;
  readonly trace: string;
  readonly once: Once | undefined;
}

/** Toggles a reaction to a comment. Throws `not_found` for an unknown comment, `idempotency_mismatch` and `invalid_token` like `react`. */
export const reactToComment = async (
  { sql, clock, wake }: Pick<SocialContext, 'sql' | 'clock' | 'wake'>,
  { commentId, userId, type, trace, once }: ReactToComment,
): Promise<AnswerOf<typeof social.reactToComment>> => {
  const toggled = await toggleCommentReaction(sql, { targetId: commentId, userId, type }, { trace, once, now: clock() });
  if (toggled.outcome === 'unknown')
    throw new DomainError('not_found', {
      detail: 'There is no such comment.',
      errors: [{ field: 'comment_id', message: 'is not the id of a comment' }],
    });
  if (toggled.outcome === 'mismatch') throw new DomainError('idempotency_mismatch');
  if (toggled.outcome === 'gone') throw new DomainError('invalid_token');
  if (toggled.outcome === 'fresh') wake();
  return toggled.answer;
};
