import type { Transaction } from '@trenzeye/kit';
import type { TrenzEvent } from '@trenzeye/proto/events';
import { markScoresAroundUserStale } from '../../store/leaderboard/stale-scores.ts';
import { deleteThreads } from '../../store/messages/threads.ts';
import { deleteNotificationData } from '../../store/notifications/notifications.ts';
import {
  deleteBadgesAndScores,
  deleteCommentReactions,
  deleteComments,
  deleteReactions,
  deleteUserProjections,
  markAccountDeleted,
} from '../../store/users/account-deletion.ts';
import { deleteFollows } from '../../store/users/follows.ts';
import { deleteRelations } from '../../store/users/relations.ts';

/**
 * Removes what somebody left who deleted their account: reactions, comments, reactions to comments, follows, badges, the
 * standing, blocks, conversations, notifications, the name. The new counts are announced in the same transaction. Again, it finds
 * nothing and changes nothing.
 */
const forgetUser = async (tx: Transaction<unknown>, event: TrenzEvent<'account.deleted'>): Promise<void> => {
  const { userId } = event.data;
  const cause = { actor: event.actor, trace: event.trace, occurredAt: event.occurredAt };
  const reactions = await deleteReactions(tx, userId);
  const commentReactions = await deleteCommentReactions(tx, userId);
  const comments = await deleteComments(tx, userId);
  await deleteUserProjections(tx, userId);
  await deleteBadgesAndScores(tx, userId);
  await deleteRelations(tx, userId);
  await deleteThreads(tx, userId);
  await deleteNotificationData(tx, userId);
  const follows = await deleteFollows(tx, userId);
  for (const { contentId, counts, version } of reactions)
    tx.emit('reactions.changed', { contentId, counts, version, userId, userReaction: '' }, cause);
  for (const { commentId, contentId, counts, version } of commentReactions)
    tx.emit('comment.reactions_changed', { commentId, contentId, counts, version, userId, userReaction: '' }, cause);
  for (const { commentId, contentId, commentCount, version } of comments)
    tx.emit('comment.removed', { commentId, contentId, userId, commentCount, version, reason: 'account_deleted' }, cause);
  for (const ended of follows) tx.emit('follow.changed', { ...ended, following: false }, cause);
};

/**
 * Ends several accounts. Everybody is marked before the first thing is removed: whoever writes holds their account first and the item
 * afterwards, and so do these.
 */
export const deleteAccounts = async (events: readonly TrenzEvent<'account.deleted'>[], tx: Transaction<unknown>): Promise<void> => {
  const inOrder = [...events].sort((one, other) => (one.data.userId < other.data.userId ? -1 : 1));
  for (const { data } of inOrder) await markScoresAroundUserStale(tx, data.userId);
  for (const { data, occurredAt } of inOrder) await markAccountDeleted(tx, data.userId, occurredAt);
  for (const event of inOrder) await forgetUser(tx, event);
};
