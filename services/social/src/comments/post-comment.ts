import { DomainError, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { Comment } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { retryAfterPublication, UnknownContent } from '../items/wait-until-published.ts';
import { findMentions } from './find-mentions.ts';
import { unknownComment } from './unknown-comment.ts';

export interface PostComment {
  readonly contentId: string;
  /** The comment or reply that is answered. */
  readonly parentId: string | undefined;
  readonly userId: string;
  readonly text: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

export const commentRefused = (): DomainError =>
  new DomainError('forbidden', { detail: 'You cannot comment here: one of you has blocked the other.' });

/**
 * Posts a comment or a reply. Throws `not_found` for an unknown item or comment, `forbidden` when its author has blocked the caller or
 * is blocked, `idempotency_mismatch` for a key used with another body, `invalid_token` once the account is deleted.
 */
export const postComment = async (
  context: SocialContext,
  { contentId, parentId, userId, text, trace, idempotencyKey }: PostComment,
): Promise<Comment> => {
  const mentions = await findMentions(context.prisma, text);
  return retryAfterPublication(context, contentId, async () => {
    const now = context.clock();
    const comment = { id: newId(), contentId, userId, text, answersId: parentId, mentions, now };
    const inserted = await context.insertComment({ ...comment, trace, idempotencyKey });
    switch (inserted.outcome) {
      case 'unknown':
        throw new UnknownContent('content_id');
      case 'orphan':
        throw unknownComment('parent_id');
      case 'blocked':
        throw commentRefused();
      case 'mismatch':
        throw new DomainError('idempotency_mismatch');
      case 'deleted':
        throw new DomainError('invalid_token');
      default:
        return inserted.answer;
    }
  });
};
