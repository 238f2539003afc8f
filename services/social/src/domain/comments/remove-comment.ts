import { DomainError, type Emit, type IdempotencyKey, type Sql } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../../context.ts';
import { changeReplyCount, deleteComment, emptyComment, type LockedComment, lockComment } from '../../store/comments/comment-changes.ts';
import { changeCommentCount } from '../../store/comments/comments.ts';
import { unknownComment } from './unknown-comment.ts';

export interface RemoveComment {
  readonly id: string;
  readonly userId: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Takes a locked comment away, or all of it but its place; what was hidden already is no news. Returns the item's count after it. */
const takeAway = async (sql: Sql, emit: Emit, comment: LockedComment, reason: 'author' | 'item_author'): Promise<number> => {
  if (comment.answered) await emptyComment(sql, comment.id);
  else await deleteComment(sql, comment.id);
  if (comment.parent_id) await changeReplyCount(sql, comment.parent_id, comment.state === 'visible' ? -1 : 0);
  if (comment.state !== 'visible') return comment.comment_count;
  const count = await changeCommentCount(sql, comment.content_id, -1);
  if (!count) throw new Error('the count of a locked comment is gone');
  emit('comment.removed', { commentId: comment.id, contentId: comment.content_id, userId: comment.user_id, reason, ...count });
  return count.commentCount;
};

/** Deletes a comment of one's own or on one's own item. Throws `not_found`, or `forbidden` for anybody else's. */
export const removeComment = (
  context: SocialContext,
  { id, userId, trace, idempotencyKey }: RemoveComment,
): Promise<AnswerOf<typeof social.deleteComment>> =>
  context.transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    const comment = await lockComment(tx, id);
    const own = comment?.user_id === userId;
    if (!comment || comment.state === 'deleted' || (comment.state === 'removed' && !own)) throw unknownComment('id');
    if (!own && comment.owner_id !== userId)
      throw new DomainError('forbidden', { detail: 'Only its author and the author of the item delete a comment.' });
    const comment_count = await takeAway(tx, tx.emit, comment, own ? 'author' : 'item_author');
    return { id: comment.id, content_id: comment.content_id, comment_count, place_stays: comment.answered };
  });
