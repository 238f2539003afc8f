import type { Transaction } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { changeReplyCount, lockComment, setCommentState } from '../../store/comments/comment-changes.ts';
import { changeCommentCount } from '../../store/comments/comments.ts';

const effects: Readonly<Record<string, { readonly from: string; readonly to: 'visible' | 'removed'; readonly by: 1 | -1 }>> = {
  remove: { from: 'visible', to: 'removed', by: -1 },
  restore: { from: 'removed', to: 'visible', by: 1 },
};

/** Hides a comment, or shows it again, as moderation decided; again it changes nothing. Returns whether it did. */
export const moderateComment = async (tx: Transaction<unknown>, { data }: TrenzEvent<'moderation.decided'>): Promise<boolean> => {
  const effect = effects[data.action];
  if (data.targetType !== 'comment' || !effect) return false;
  const comment = await lockComment(tx, data.targetId);
  if (comment?.state !== effect.from) return false;
  await setCommentState(tx, comment.id, effect.to);
  if (comment.parent_id) await changeReplyCount(tx, comment.parent_id, effect.by);
  const count = await changeCommentCount(tx, comment.content_id, effect.by);
  if (!count) throw new Error('the count of a locked comment is gone');
  const changed = { commentId: comment.id, contentId: comment.content_id, userId: comment.user_id, ...count };
  if (effect.to === 'removed') tx.emit('comment.removed', { ...changed, reason: 'moderation' });
  else tx.emit('comment.restored', changed);
  return true;
};
