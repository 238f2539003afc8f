import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import { type Comment, maxCommentEdits } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { lockComment, rewriteComment } from '../../store/comments/comment-changes.ts';
import { readComment } from '../../store/comments/comments.ts';
import { findMentions } from './find-mentions.ts';
import { presentComments } from './present-comment.ts';
import { unknownComment } from './unknown-comment.ts';

export interface EditComment {
  readonly id: string;
  readonly userId: string;
  readonly text: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Changes the words of one's own comment; the same words change nothing. Throws `not_found`, `forbidden` for somebody else's, and
 * `conflict` after too many changes.
 */
export const editComment = async (context: SocialContext, { id, userId, text, trace, idempotencyKey }: EditComment): Promise<Comment> => {
  const mentions = await findMentions(context.sql, text);
  return context.transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    const comment = await lockComment(tx, id);
    if (comment?.state !== 'visible' || comment.hidden) throw unknownComment('id');
    if (comment.user_id !== userId) throw new DomainError('forbidden', { detail: 'Only its author changes a comment.' });
    if (comment.text !== text) {
      if (comment.edits >= maxCommentEdits)
        throw new DomainError('conflict', { detail: `A comment can be changed ${maxCommentEdits} times. Delete it and post a new one.` });
      await rewriteComment(tx, comment.id, { text, mentions, at: context.clock() });
      const mentioned = [...new Set(mentions.map(({ user_id }) => user_id))];
      tx.emit('comment.edited', {
        commentId: comment.id,
        contentId: comment.content_id,
        userId,
        text,
        edits: comment.edits + 1,
        mentioned,
      });
    }
    const row = await readComment(tx, comment.id, userId);
    const [presented] = row ? await presentComments(tx, [row], userId) : [];
    if (!presented) throw new Error('a comment was not there right after it was changed');
    return presented;
  });
};
