import type { BatchHandler, Handler, Handlers } from '@trenzeye/kit';
import type { EventType, passing, TrenzEvent } from '@trenzeye/proto/events';
import { appendLogs } from './store/activity-logs.ts';
import { forgetRedeemer, redeemInvite } from './store/invites.ts';
import { forgetPerson, keepPerson } from './store/people.ts';

/** What an event is about, as the log names it. */
type Target<T extends EventType> = (event: TrenzEvent<T>) => { readonly type: string; readonly id: string };

const logged = <T extends EventType>(target: Target<T>): BatchHandler<T> => ({
  batch: (events, sql) =>
    appendLogs(
      sql,
      events.map((event) => {
        const { type, id } = target(event);
        return { id: event.id, actor: event.actor, action: event.type, targetType: type, targetId: id, occurredAt: event.occurredAt };
      }),
    ),
});

const both = <T extends EventType>({ batch }: BatchHandler<T>, each: Handler<T>): BatchHandler<T> => ({
  batch: async (events, sql) => {
    await batch(events, sql);
    for (const event of events) await each(event, sql);
  },
});

type Logged = Required<Omit<Handlers, (typeof passing)[number]>>;

/** Every event of the catalogue but the passing ones: the type makes a new one that nobody logs an error of the compiler. */
export const consumers: Logged = {
  'account.registered': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data }, sql) => keepPerson(sql, { id: data.userId, username: data.username, version: 0 }),
  ),
  'account.confirmed': logged(({ data }) => ({ type: 'user', id: data.userId })),
  'account.deleted': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    async ({ data }, sql) => {
      await forgetPerson(sql, data.userId);
      await forgetRedeemer(sql, data.userId);
    },
  ),
  'user.role_changed': logged(({ data }) => ({ type: 'user', id: data.userId })),
  'user.status_changed': logged(({ data }) => ({ type: 'user', id: data.userId })),
  'user.updated': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data }, sql) => keepPerson(sql, { id: data.userId, username: data.username, version: data.version }),
  ),
  'feedback.submitted': logged(({ data }) => ({ type: 'feedback', id: data.feedbackId })),
  'content.saved': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'content.published': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'content.removed': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'content.remixed': logged(({ data }) => ({ type: 'content', id: data.newContentId })),
  'remix.requested': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'remix.answered': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'reactions.changed': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'comment.created': logged(({ data }) => ({ type: 'comment', id: data.commentId })),
  'comment.removed': logged(({ data }) => ({ type: 'comment', id: data.commentId })),
  'follow.changed': logged(({ data }) => ({ type: 'user', id: data.followeeId })),
  'badge.awarded': logged(({ data }) => ({ type: 'user', id: data.userId })),
  'invite.created': logged(({ data }) => ({ type: 'invite', id: data.inviteId })),
  'invite.redeemed': both(
    logged(({ data }) => ({ type: 'invite', id: data.inviteId })),
    ({ data, occurredAt }, sql) => redeemInvite(sql, data.inviteId, data.userId, occurredAt),
  ),
  'content.publish_failed': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'content.restored': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'comment.edited': logged(({ data }) => ({ type: 'comment', id: data.commentId })),
  'comment.restored': logged(({ data }) => ({ type: 'comment', id: data.commentId })),
  'comment.reactions_changed': logged(({ data }) => ({ type: 'comment', id: data.commentId })),
  'relation.changed': logged(({ data }) => ({ type: 'user', id: data.otherId })),
  'message.sent': logged(({ data }) => ({ type: 'message', id: data.messageId })),
  'post.scheduled': logged(({ data }) => ({ type: 'post', id: data.postId })),
  'post.due': logged(({ data }) => ({ type: 'post', id: data.postId })),
  'post.published': logged(({ data }) => ({ type: 'post', id: data.postId })),
  'post.failed': logged(({ data }) => ({ type: 'post', id: data.postId })),
  'post.cancelled': logged(({ data }) => ({ type: 'post', id: data.postId })),
  'upload.processed': logged(({ data }) => ({ type: 'upload', id: data.uploadId })),
  'upload.failed': logged(({ data }) => ({ type: 'upload', id: data.uploadId })),
  'short.created': logged(({ data }) => ({ type: 'short', id: data.shortId })),
  'appeal.filed': logged(({ data }) => ({ type: 'case', id: data.caseId })),
  'content.flagged': logged(({ data }) => ({ type: data.targetType, id: data.targetId })),
  'moderation.decided': logged(({ data }) => ({ type: data.targetType, id: data.targetId })),
};
