import type { TrenzEvent } from '@trenzeye/proto/events';
import type { SocialTransaction } from '../database/transaction.ts';
import { changeCommentCount, changeReplyCount, lockComment, setCommentState } from './store.ts';

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
