import { endSessionBindings, endsSessions, type Handlers } from '@trenzeye/kit';
import { deleteAccounts } from './account-data/delete-accounts.ts';
import { moderateComment } from './comments/remove-comment.ts';
import type { PrismaClient } from './database/generated/client.ts';
import type { SocialTransaction } from './database/transaction.ts';
import { createCounts, deleteReactionsAndComments, lockCounts, setCountsHidden } from './items/store.ts';
import { markScoresAroundItemsStale, markScoresAroundUserStale, markScoresStale } from './leaderboard/store/stale-scores.ts';
import {
  notifyBadgeAwarded,
  notifyCommentEdited,
  notifyCommentsCreated,
  notifyFollowChanged,
  notifyMentionedInItems,
  notifyMessageRequest,
  notifyModerationDecision,
  notifyPostFailed,
  notifyPostPublished,
  notifyQuoted,
  notifyRemixAnswered,
  notifyRemixed,
  notifyRemixRequested,
  notifySignalAlerted,
  notifyUpload,
  retractCommentNotifications,
} from './notifications/notify-users.ts';
import { queueContentHiding } from './notifications/store/notification-inputs.ts';
import { markReactionNotificationsStale } from './notifications/store/reaction-notifications.ts';
import { projections } from './projections.ts';
import { deleteOtherPushDevices, deletePushDevicesOfSessions } from './push/store.ts';

const contentIdsOf = (events: readonly { readonly data: { readonly contentId: string } }[]): string[] =>
  events.map(({ data }) => data.contentId);

/** Events of other services: projections, and what follows from them for counts, scores and notifications. */
export const consumers: Handlers<PrismaClient> = {
  ...projections,
  'session.revoked': {
    when: endsSessions,
    handle: async ({ data: { userId, sessionIds } }, tx) => {
      await endSessionBindings(tx, sessionIds);
      await deletePushDevicesOfSessions(tx.prisma, userId, sessionIds);
    },
  },
  'account.secured': ({ data: { userId, keptSessionId } }, tx) => deleteOtherPushDevices(tx.prisma, userId, keptSessionId || undefined),
  'content.published': {
    batch: async (events, tx) => {
      await projections['content.published'].batch(events, tx);
      await createCounts(tx.prisma, contentIdsOf(events));
      await markScoresAroundItemsStale(tx.prisma, contentIdsOf(events));
      await notifyMentionedInItems(events, tx);
    },
  },
  'content.edited': async (event, tx) => {
    await projections['content.edited'](event, tx);
    await notifyMentionedInItems([event], tx);
  },
  'content.removed': {
    batch: async (events, tx) => {
      await lockCounts(tx.prisma, contentIdsOf(events));
      for (const event of events) {
        const { contentId, reason } = event.data;
        await markScoresAroundItemsStale(tx.prisma, [contentId]);
        await projections['content.removed'](event, tx);
        // Moderation may restore it.
        if (reason === 'moderation') await setCountsHidden(tx.prisma, contentId, true);
        else await deleteReactionsAndComments(tx.prisma, contentId);
        await queueContentHiding(tx.prisma, contentId);
      }
    },
  },
  'content.restored': {
    batch: async (events, tx) => {
      await lockCounts(tx.prisma, contentIdsOf(events));
      for (const event of events) {
        const { contentId } = event.data;
        await projections['content.restored'](event, tx);
        await createCounts(tx.prisma, [contentId]);
        await setCountsHidden(tx.prisma, contentId, false);
        await markScoresAroundItemsStale(tx.prisma, [contentId]);
      }
      await markReactionNotificationsStale(tx.prisma, contentIdsOf(events));
    },
  },
  'content.remixed': async (event, tx) => {
    await projections['content.remixed'](event, tx);
    await markScoresStale(tx.prisma, [], [event.data.originalUserId]);
    await notifyRemixed(event, tx);
  },
  'content.quoted': notifyQuoted,
  'remix.requested': notifyRemixRequested,
  'remix.answered': notifyRemixAnswered,
  'signal.alerted': notifySignalAlerted,
  'post.published': notifyPostPublished,
  'post.failed': notifyPostFailed,
  'upload.processed': ({ data, occurredAt }, tx) => notifyUpload('upload_ready', data, occurredAt, tx),
  'upload.failed': ({ data, occurredAt }, tx) => notifyUpload('upload_failed', data, occurredAt, tx),
  'moderation.decided': async (event, tx) => {
    await moderateComment(tx, event);
    await notifyModerationDecision(event, tx);
  },
  'account.deleted': { batch: deleteAccounts },
  'user.status_changed': async (event, tx) => {
    await projections['user.status_changed'](event, tx);
    await markScoresAroundUserStale(tx.prisma, event.data.userId);
  },
};

interface CommentEvent {
  readonly data: { readonly contentId: string; readonly userId: string };
}

/** Marks the scores of the items' and the comments' authors. */
const markCommentScoresStale = {
  batch: (events: readonly CommentEvent[], { prisma }: SocialTransaction) =>
    markScoresStale(
      prisma,
      contentIdsOf(events),
      events.map(({ data }) => data.userId),
    ),
};

/** Events of this service that change scores, in a group of their own so that many reactions do not delay the consumers above. Idempotent. */
export const scoreConsumers: Handlers<PrismaClient> = {
  'reactions.changed': {
    batch: async (events, { prisma }) => {
      await markScoresStale(prisma, contentIdsOf(events));
      await markReactionNotificationsStale(prisma, contentIdsOf(events));
    },
  },
  'comment.reactions_changed': {
    batch: (events, { prisma }) =>
      markReactionNotificationsStale(
        prisma,
        events.map(({ data }) => data.commentId),
      ),
  },
  'comment.created': markCommentScoresStale,
  'comment.removed': markCommentScoresStale,
  'comment.restored': markCommentScoresStale,
};

/** Events of this service that other users are notified of, in a group of their own. They only queue inputs for the next flush. Idempotent. */
export const notificationConsumers: Handlers<PrismaClient> = {
  'comment.created': { batch: notifyCommentsCreated },
  'comment.edited': notifyCommentEdited,
  'comment.removed': retractCommentNotifications,
  'follow.changed': notifyFollowChanged,
  'badge.awarded': notifyBadgeAwarded,
  'message.sent': notifyMessageRequest,
};
