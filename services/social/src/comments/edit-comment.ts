import { createText, DomainError, type IdempotencyKey } from '@trenzeye/kit';
import { type Comment, maxCommentEdits } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import { isBlocked } from '../users/index.ts';
import { commentRefused, findMentions } from './post-comment.ts';
import { presentComments, unknownComment } from './read-comments.ts';
import { lockComment, readComment, rewriteComment } from './store.ts';

export interface EditComment {
  readonly id: string;
  readonly userId: string;
  readonly text: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Changes the text of the user's own comment; the same text changes nothing. Throws `not_found`, `forbidden` for another user's comment
 * and where the author of the item has blocked the user or is blocked, and `conflict` after too many edits.
 */
export const editComment = async (
  { prisma, clock, transaction }: Pick<SocialContext, 'prisma' | 'clock' | 'transaction'>,
  { id, userId, text, trace, idempotencyKey }: EditComment,
): Promise<Comment> => {
  const mentions = await findMentions(prisma, text);
  return transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    const comment = await lockComment(tx.prisma, id);
    if (comment?.state !== 'visible' || comment.hidden) throw unknownComment('id');
    if (comment.user_id !== userId) throw new DomainError('forbidden', { detail: 'Only its author changes a comment.' });
    if (comment.text !== text) {
      const { owner_id: ownerId } = comment;
      if (ownerId !== null && ownerId !== userId && (await isBlocked(tx.prisma, userId, ownerId))) throw commentRefused();
      if (comment.edits >= maxCommentEdits)
        throw new DomainError('conflict', {
          detail: createText('A comment can be changed {maxCommentEdits} times. Delete it and post a new one.', { maxCommentEdits }),
        });
      await rewriteComment(tx.prisma, comment.id, { text, mentions, at: clock() });
      tx.emit('comment.edited', {
        commentId: comment.id,
        contentId: comment.content_id,
        userId,
        text,
        edits: comment.edits + 1,
        mentioned: [...new Set(mentions.map(({ user_id }) => user_id))],
      });
    }
    const row = await readComment(tx.prisma, comment.id, userId);
    const [presented] = row ? await presentComments(tx.prisma, [row], userId) : [];
    if (!presented) throw new Error('edited comment not found');
    return presented;
  });
};
