import { appendEvents, type PendingEvent, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { markDeleted, removeCommentReactions, removeComments, removeReactions } from '../store/deletion.ts';

/**
 * Removes what somebody left who deleted their account: reactions, comments, reactions to comments, the name. The items' new
 * counts are announced in the same transaction. Again, it finds nothing and changes nothing.
 */
export const forgetUser = async (
  sql: Sql,
  { data: { userId }, occurredAt, actor, trace }: TrenzEvent<'account.deleted'>,
): Promise<void> => {
  await markDeleted(sql, userId, occurredAt);
  const reactions = await removeReactions(sql, userId);
  await removeCommentReactions(sql, userId);
  const comments = await removeComments(sql, userId);
  const events: PendingEvent[] = [
    ...reactions.map(
      ({ contentId, counts, version }): PendingEvent<'reactions.changed'> => ({
        type: 'reactions.changed',
        data: { contentId, counts, version, userId, userReaction: '' },
        actor,
        trace,
      }),
    ),
    ...comments.map(
      ({ commentId, contentId, commentCount, version }): PendingEvent<'comment.removed'> => ({
        type: 'comment.removed',
        data: { commentId, contentId, userId, commentCount, version },
        actor,
        trace,
      }),
    ),
  ];
  await appendEvents(sql, events, occurredAt);
};
