import type { TrenzEvent } from '@trenzeye/proto/events';
import type { SocialTransaction } from '../database/transaction.ts';
import { deleteDigestData } from '../digests/index.ts';
import { deleteFollows } from '../follows/index.ts';
import { markScoresAroundUserStale } from '../leaderboard/index.ts';
import { deleteThreads } from '../messages/index.ts';
import { deleteNotificationData } from '../notifications/index.ts';
import { deletePushData } from '../push/index.ts';
import { deleteRelations } from '../relations/index.ts';
import { deleteUserLanguage } from '../users/index.ts';
import {
  deleteBadgesAndScores,
  deleteCommentReactions,
  deleteComments,
  deleteReactions,
  deleteUserProjections,
  markAccountDeleted,
} from './store/account-deletion.ts';

/** Deletes everything of a deleted account and emits the new counts. Repeating it changes nothing. */
const deleteAccount = async (tx: SocialTransaction, event: TrenzEvent<'account.deleted'>): Promise<void> => {
  const { prisma } = tx;
  const { userId } = event.data;
  const cause = { actor: event.actor, trace: event.trace, occurredAt: event.occurredAt };
  const reactions = await deleteReactions(prisma, userId);
  const commentReactions = await deleteCommentReactions(prisma, userId);
  const comments = await deleteComments(prisma, userId);
  await deleteUserProjections(prisma, userId);
  await deleteBadgesAndScores(prisma, userId);
  await deleteRelations(prisma, userId);
  await deleteThreads(prisma, userId);
  await deleteNotificationData(prisma, userId);
  await deletePushData(prisma, userId);
  await deleteDigestData(prisma, userId);
  await deleteUserLanguage(prisma, userId);
  const follows = await deleteFollows(prisma, userId);
  for (const { contentId, counts, version } of reactions)
    tx.emit('reactions.changed', { contentId, counts, version, userId, userReaction: '' }, cause);
  for (const { commentId, contentId, counts, version } of commentReactions)
    tx.emit('comment.reactions_changed', { commentId, contentId, counts, version, userId, userReaction: '' }, cause);
  for (const { commentId, contentId, commentCount, version } of comments)
    tx.emit('comment.removed', { commentId, contentId, userId, commentCount, version, reason: 'account_deleted' }, cause);
  for (const ended of follows) tx.emit('follow.changed', { ...ended, following: false }, cause);
};

/** Deletes several accounts. Locks all accounts before other rows and in the order of their ids, as other writes do. */
export const deleteAccounts = async (events: readonly TrenzEvent<'account.deleted'>[], tx: SocialTransaction): Promise<void> => {
  const inOrder = [...events].sort((one, other) => (one.data.userId < other.data.userId ? -1 : 1));
  for (const { data } of inOrder) await markScoresAroundUserStale(tx.prisma, data.userId);
  for (const { data, occurredAt } of inOrder) await markAccountDeleted(tx, data.userId, occurredAt);
  for (const event of inOrder) await deleteAccount(tx, event);
};
