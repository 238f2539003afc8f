import type { Handlers } from '@trenzeye/kit';
import { forgetUsers } from './domain/forget-user.ts';
import { moderateComment } from './domain/moderate-comment.ts';
import {
  tellBadge,
  tellComment,
  tellDecision,
  tellEdit,
  tellFollow,
  tellPostFailed,
  tellPublished,
  tellRemix,
  tellRemixAnswer,
  tellRemixRequest,
  tellRequest,
  tellUpload,
  untellComment,
} from './domain/tell-people.ts';
import { projections } from './projections.ts';
import { forgetNews } from './store/notifications.ts';
import { forgetCounts, hideCounts, lockCounts, makeCounts } from './store/projections.ts';
import { markNotices } from './store/reaction-notices.ts';
import { markStale, markStaleAround, markStaleByPerson } from './store/stale-scores.ts';

const idsOf = (events: readonly { readonly data: { readonly contentId: string } }[]): string[] => events.map(({ data }) => data.contentId);

/** What other services' news changes here: what is kept of them, whose scores are to be computed anew, who is to be told. */
export const consumers: Handlers = {
  ...projections,
  'content.published': async (event, sql) => {
    await projections['content.published'](event, sql);
    await makeCounts(sql, event.data.contentId);
    await markStaleAround(sql, event.data.contentId);
  },
  'content.removed': {
    batch: async (events, sql) => {
      await lockCounts(sql, idsOf(events));
      for (const event of events) {
        const { contentId, reason } = event.data;
        await markStaleAround(sql, contentId);
        await projections['content.removed'](event, sql);
        // Moderation may put it back.
        if (reason === 'moderation') await hideCounts(sql, contentId, true);
        else await forgetCounts(sql, contentId);
        await forgetNews(sql, contentId);
      }
    },
  },
  'content.restored': {
    batch: async (events, sql) => {
      await lockCounts(sql, idsOf(events));
      for (const event of events) {
        const { contentId } = event.data;
        await projections['content.restored'](event, sql);
        await makeCounts(sql, contentId);
        await hideCounts(sql, contentId, false);
        await markStaleAround(sql, contentId);
      }
      await markNotices(sql, idsOf(events));
    },
  },
  'content.remixed': async (event, sql) => {
    await projections['content.remixed'](event, sql);
    await markStale(sql, [], [event.data.originalUserId]);
    await tellRemix(event, sql);
  },
  'remix.requested': tellRemixRequest,
  'remix.answered': tellRemixAnswer,
  'post.published': tellPublished,
  'post.failed': tellPostFailed,
  'upload.processed': ({ data, occurredAt }, sql) => tellUpload('upload_ready', data, occurredAt, sql),
  'upload.failed': ({ data, occurredAt }, sql) => tellUpload('upload_failed', data, occurredAt, sql),
  'moderation.decided': async (event, sql) => {
    await moderateComment(sql, event);
    await tellDecision(event, sql);
  },
  'account.deleted': { batch: forgetUsers },
  'user.status_changed': async (event, sql) => {
    await projections['user.status_changed'](event, sql);
    await markStaleByPerson(sql, event.data.userId);
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
      await markStale(sql, items);
      await markNotices(sql, items);
    },
  },
  'comment.reactions_changed': {
    batch: (events, sql) =>
      markNotices(
        sql,
        events.map(({ data }) => data.commentId),
      ),
  },
  'comment.created': ({ data }, sql) => markStale(sql, [data.contentId], [data.userId]),
  'comment.removed': ({ data }, sql) => markStale(sql, [data.contentId], [data.userId]),
  'comment.restored': ({ data }, sql) => markStale(sql, [data.contentId], [data.userId]),
};

/**
 * What people did here is told to others. Apart from the scores: those mark first and ask afterwards who has an account, as the end of
 * an account does, and this asks before. Everything here may be heard twice.
 */
export const notificationConsumers: Handlers = {
  'comment.created': tellComment,
  'comment.edited': tellEdit,
  'comment.removed': untellComment,
  'follow.changed': tellFollow,
  'badge.awarded': tellBadge,
  'message.sent': tellRequest,
};
