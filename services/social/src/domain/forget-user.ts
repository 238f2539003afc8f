import { appendEvents, type PendingEvent, type Sql } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { forgetPerson, markDeleted, removeCommentReactions, removeComments, removeMerits, removeReactions } from '../store/deletion.ts';
import { removeFollows } from '../store/follows.ts';
import { removeNews } from '../store/notifications.ts';
import { removeRelations } from '../store/relations.ts';
import { markStaleByPerson } from '../store/stale-scores.ts';
import { removeThreads } from '../store/threads.ts';

/**
 * Removes what somebody left who deleted their account: reactions, comments, reactions to comments, follows, badges, the
 * standing, blocks, conversations, notifications, the name. The new counts are announced in the same transaction. Again, it finds
 * nothing and changes nothing.
 */
const forgetUser = async (sql: Sql, { data: { userId }, occurredAt, actor, trace }: TrenzEvent<'account.deleted'>): Promise<void> => {
  const reactions = await removeReactions(sql, userId);
  const felt = await removeCommentReactions(sql, userId);
  const comments = await removeComments(sql, userId);
  await forgetPerson(sql, userId);
  await removeMerits(sql, userId);
  await removeRelations(sql, userId);
  await removeThreads(sql, userId);
  await removeNews(sql, userId);
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
    ...felt.map(
      ({ commentId, contentId, counts, version }): PendingEvent<'comment.reactions_changed'> => ({
        type: 'comment.reactions_changed',
        data: { commentId, contentId, counts, version, userId, userReaction: '' },
        actor,
        trace,
      }),
    ),
    ...comments.map(
      ({ commentId, contentId, commentCount, version }): PendingEvent<'comment.removed'> => ({
        type: 'comment.removed',
        data: { commentId, contentId, userId, commentCount, version, reason: 'account_deleted' },
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

/**
 * Ends several accounts. Everybody is marked before the first thing is removed: whoever writes holds their account first and the item
 * afterwards, and so do these.
 */
export const forgetUsers = async (events: readonly TrenzEvent<'account.deleted'>[], sql: Sql): Promise<void> => {
  const inOrder = [...events].sort((one, other) => (one.data.userId < other.data.userId ? -1 : 1));
  for (const { data } of inOrder) await markStaleByPerson(sql, data.userId);
  for (const { data, occurredAt } of inOrder) await markDeleted(sql, data.userId, occurredAt);
  for (const event of inOrder) await forgetUser(sql, event);
};
