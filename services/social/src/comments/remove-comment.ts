import { DomainError, type IdempotencyKey } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { social } from '@trenzeye/proto/http/social';
import type { SocialContext } from '../context.ts';
import type { SocialTransaction } from '../database/transaction.ts';
import { unknownComment } from './read-comments.ts';
import {
  changeCommentCount,
  changeReplyCount,
  deleteComment,
  emptyComment,
  type LockedComment,
  lockComment,
  setCommentState,
} from './store.ts';

const effects: Readonly<Record<string, { readonly from: string; readonly to: 'visible' | 'removed'; readonly by: 1 | -1 }>> = {
  remove: { from: 'visible', to: 'removed', by: -1 },
  restore: { from: 'removed', to: 'visible', by: 1 },
};

/** Applies a moderation decision that removes or restores a comment. Repeating it changes nothing. Returns whether it changed the comment. */
export const moderateComment = async (tx: SocialTransaction, { data }: TrenzEvent<'moderation.decided'>): Promise<boolean> => {
  const effect = effects[data.action];
  if (data.targetType !== 'comment' || !effect) return false;
  const comment = await lockComment(tx.prisma, data.targetId);
  if (comment?.state !== effect.from) return false;
  await setCommentState(tx.prisma, comment.id, effect.to);
  if (comment.parent_id) await changeReplyCount(tx.prisma, comment.parent_id, effect.by);
  const count = await changeCommentCount(tx.prisma, comment.content_id, effect.by);
  if (!count) throw new Error('comment count of a locked comment not found');
  const changed = { commentId: comment.id, contentId: comment.content_id, userId: comment.user_id, ...count };
  if (effect.to === 'removed') tx.emit('comment.removed', { ...changed, reason: 'moderation' });
  else tx.emit('comment.restored', changed);
  return true;
};

export interface RemoveComment {
  readonly id: string;
  readonly userId: string;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Deletes a locked comment, or turns it into a placeholder when it has replies. A comment that was hidden already is not counted and emits
 * no event. Returns the item's number of comments afterwards.
 */
const removeLocked = async (tx: SocialTransaction, comment: LockedComment, reason: 'author' | 'item_author'): Promise<number> => {
  if (comment.has_replies) await emptyComment(tx.prisma, comment.id);
  else await deleteComment(tx.prisma, comment.id);
  if (comment.parent_id) await changeReplyCount(tx.prisma, comment.parent_id, comment.state === 'visible' ? -1 : 0);
  if (comment.state !== 'visible') return comment.comment_count;
  const count = await changeCommentCount(tx.prisma, comment.content_id, -1);
  if (!count) throw new Error('comment count of a locked comment not found');
  tx.emit('comment.removed', { commentId: comment.id, contentId: comment.content_id, userId: comment.user_id, reason, ...count });
  return count.commentCount;
};

/** Deletes the user's own comment or a comment on the user's item. Throws `not_found`, or `forbidden` for other comments. */
export const removeComment = (
  { transaction }: Pick<SocialContext, 'transaction'>,
  { id, userId, trace, idempotencyKey }: RemoveComment,
): Promise<AnswerOf<typeof social.deleteComment>> =>
  transaction({ actor: userId, trace, idempotencyKey }, async (tx) => {
    const comment = await lockComment(tx.prisma, id);
    const isOwn = comment?.user_id === userId;
    if (!comment || comment.state === 'deleted' || (comment.state === 'removed' && !isOwn)) throw unknownComment('id');
    if (!isOwn && comment.owner_id !== userId)
      throw new DomainError('forbidden', { detail: 'Only its author and the author of the item delete a comment.' });
    const comment_count = await removeLocked(tx, comment, isOwn ? 'author' : 'item_author');
    return { id: comment.id, content_id: comment.content_id, comment_count, place_stays: comment.has_replies };
  });
