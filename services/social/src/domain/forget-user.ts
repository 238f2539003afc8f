import { appendEvents, type PendingEvent, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { markDeleted, removeCommentReactions, removeComments, removeMerits, removeReactions } from '../store/deletion.ts';
import { removeFollows } from '../store/follows.ts';
import { markStaleByPerson } from '../store/stale-scores.ts';

/**
 * Removes what somebody left who deleted their account: reactions, comments, reactions to comments, follows, badges, the
 * standing, the name. The new counts are announced in the same transaction. Again, it finds nothing and changes nothing.
 */
export const forgetUser = async (
  sql: Sql,
  { data: { userId }, occurredAt, actor, trace }: TrenzEvent<'account.deleted'>,
): Promise<void> => {
  // First, and before the lock: whoever computes scores right now asks for the same lock while it holds those it computes.
  await markStaleByPerson(sql, userId);
  await markDeleted(sql, userId, occurredAt);
  const reactions = await removeReactions(sql, userId);
  await removeCommentReactions(sql, userId);
  const comments = await removeComments(sql, userId);
  await removeMerits(sql, userId);
  const follows = await removeFollows(sql, userId);
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
    ...follows.map(
      (ended): PendingEvent<'follow.changed'> => ({
        type: 'follow.changed',
        data: { ...ended, following: false },
        actor,
        trace,
      }),
    ),
  ];
  await appendEvents(sql, events, occurredAt);
};
