import { appendEvents, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { countReplies, lockComment, setCommentState } from '../store/comment-changes.ts';
import { countComments } from '../store/comments.ts';

const effects: Readonly<Record<string, { readonly from: string; readonly to: 'visible' | 'removed'; readonly by: 1 | -1 }>> = {
  remove: { from: 'visible', to: 'removed', by: -1 },
  restore: { from: 'removed', to: 'visible', by: 1 },
};

/** Hides a comment, or shows it again, as moderation decided; again it changes nothing. Returns whether it did. */
export const moderateComment = async (sql: Sql, { data, occurredAt, actor, trace }: TrenzEvent<'moderation.decided'>): Promise<boolean> => {
  const effect = effects[data.action];
  if (data.targetType !== 'comment' || !effect) return false;
  const comment = await lockComment(sql, data.targetId);
  if (comment?.state !== effect.from) return false;
  await setCommentState(sql, comment.id, effect.to);
  if (comment.parent_id) await countReplies(sql, comment.parent_id, effect.by);
  const count = await countComments(sql, comment.content_id, effect.by);
  if (!count) throw new Error('the count of a locked comment is gone');
  const known = { commentId: comment.id, contentId: comment.content_id, userId: comment.user_id, ...count };
  await appendEvents(
    sql,
    [
      effect.to === 'removed'
        ? { type: 'comment.removed' as const, data: { ...known, reason: 'moderation' }, actor, trace }
        : { type: 'comment.restored' as const, data: known, actor, trace },
    ],
    occurredAt,
  );
  return true;
};
