import type { Handlers } from '@trenzeye/kit';
import { deleteAccounts } from './domain/accounts/delete-accounts.ts';
import { moderateComment } from './domain/comments/moderate-comment.ts';
import {
  notifyBadgeAwarded,
  notifyCommentCreated,
  notifyCommentEdited,
  notifyFollowChanged,
  notifyMessageRequest,
  notifyModerationDecision,
  notifyPostFailed,
  notifyPostPublished,
  notifyRemixAnswered,
  notifyRemixed,
  notifyRemixRequested,
  notifyUpload,
  retractCommentNotifications,
} from './domain/notifications/notify-users.ts';
import { projections } from './projections.ts';
import { markScoresAroundItemStale, markScoresAroundUserStale, markScoresStale } from './store/leaderboard/stale-scores.ts';
import { queueContentHiding } from './store/notifications/notifications.ts';
import { markReactionNotificationsStale } from './store/notifications/reaction-notifications.ts';
import { createCounts, deleteReactionsAndComments, lockCounts, setCountsHidden } from './store/projections.ts';

const idsOf = (events: readonly { readonly data: { readonly contentId: string } }[]): string[] => events.map(({ data }) => data.contentId);

/** What other services' news changes here: what is kept of them, whose scores are to be computed anew, who is to be told. */
export const consumers: Handlers = {
  ...projections,
  'content.published': async (event, sql) => {
    await projections['content.published'](event, sql);
    await createCounts(sql, event.data.contentId);
    await markScoresAroundItemStale(sql, event.data.contentId);
  },
  'content.removed': {
    batch: async (events, sql) => {
      await lockCounts(sql, idsOf(events));
      for (const event of events) {
        const { contentId, reason } = event.data;
        await markScoresAroundItemStale(sql, contentId);
        await projections['content.removed'](event, sql);
        // Moderation may put it back.
        if (reason === 'moderation') await setCountsHidden(sql, contentId, true);
        else await deleteReactionsAndComments(sql, contentId);
        await queueContentHiding(sql, contentId);
      }
    },
  },
  'content.restored': {
    batch: async (events, sql) => {
      await lockCounts(sql, idsOf(events));
      for (const event of events) {
        const { contentId } = event.data;
        await projections['content.restored'](event, sql);
        await createCounts(sql, contentId);
        await setCountsHidden(sql, contentId, false);
        await markScoresAroundItemStale(sql, contentId);
      }
      await markReactionNotificationsStale(sql, idsOf(events));
    },
  },
  'content.remixed': async (event, sql) => {
    await projections['content.remixed'](event, sql);
    await markScoresStale(sql, [], [event.data.originalUserId]);
    await notifyRemixed(event, sql);
  },
  'remix.requested': notifyRemixRequested,
  'remix.answered': notifyRemixAnswered,
  'post.published': notifyPostPublished,
  'post.failed': notifyPostFailed,
  'upload.processed': ({ data, occurredAt }, sql) => notifyUpload('upload_ready', data, occurredAt, sql),
  'upload.failed': ({ data, occurredAt }, sql) => notifyUpload('upload_failed', data, occurredAt, sql),
  'moderation.decided': async (event, sql) => {
    await moderateComment(sql, event);
    await notifyModerationDecision(event, sql);
  },
  'account.deleted': { batch: deleteAccounts },
  'user.status_changed': async (event, sql) => {
    await projections['user.status_changed'](event, sql);
    await markScoresAroundUserStale(sql, event.data.userId);
  },
};

/**
 * What people did here changes scores: heard in a group of its own, so that a storm of reactions does not hold up the news above,
 * which people wait for. Everything here may be heard twice.
 */
export const scoreConsumers: Handlers = {
  'reactions.changed': {
    batch: async (events, sql) => {
      const items = events.map(({ data }) => data.contentId);
      await markScoresStale(sql, items);
      await markReactionNotificationsStale(sql, items);
    },
  },
  'comment.reactions_changed': {
    batch: (events, sql) =>
      markReactionNotificationsStale(
        sql,
        events.map(({ data }) => data.commentId),
      ),
  },
  'comment.created': ({ data }, sql) => markScoresStale(sql, [data.contentId], [data.userId]),
  'comment.removed': ({ data }, sql) => markScoresStale(sql, [data.contentId], [data.userId]),
  'comment.restored': ({ data }, sql) => markScoresStale(sql, [data.contentId], [data.userId]),
};

/**
 * What people did here is told to others. Apart from the scores: those mark first and ask afterwards who has an account, as the end of
 * an account does, and this asks before. Everything here may be heard twice.
 */
export const notificationConsumers: Handlers = {
  'comment.created': notifyCommentCreated,
  'comment.edited': notifyCommentEdited,
  'comment.removed': retractCommentNotifications,
  'follow.changed': notifyFollowChanged,
  'badge.awarded': notifyBadgeAwarded,
  'message.sent': notifyMessageRequest,
};
