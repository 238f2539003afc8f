import type { BatchHandler, Handler, Handlers } from '@trenzeye/kit';
import type { EventType, ephemeralEvents, TrenzEvent } from '@trenzeye/proto/events';
import { describeChange } from './domain/describe-change.ts';
import { forgetEverything } from './domain/forget-person.ts';
import { appendLogs, type LogEntry } from './store/activity-logs.ts';
import { redeemInvite } from './store/invites.ts';
import { holdPerson, isForgotten, keepEmail, keepFace, keepStanding, registerPerson } from './store/people.ts';
import { changeSubject, keepSubject, setGone } from './store/subjects.ts';

/** What an event is about, as the log names it. */
type Target<T extends EventType> = (event: TrenzEvent<T>) => { readonly type: string; readonly id: string };

const logged = <T extends EventType>(target: Target<T>): BatchHandler<T> => ({
  batch: (events, sql) =>
    appendLogs(
      sql,
      events.map((event) => {
        const { type, id } = target(event);
        const { actor, occurredAt } = event;
        return { id: event.id, actor, action: event.type, targetType: type, targetId: id, occurredAt, detail: describeChange(event) };
      }),
    ),
});

const both = <T extends EventType>({ batch }: BatchHandler<T>, each: Handler<T>): BatchHandler<T> => ({
  batch: async (events, sql) => {
    await batch(events, sql);
    for (const event of events) await each(event, sql);
  },
});

type Logged = Required<Omit<Handlers, (typeof ephemeralEvents)[number]>>;

/** A new name is logged with the one before it, which only the directory knows. */
const rename: Handler<'user.updated'> = async ({ id, actor, type, occurredAt, data }, sql) => {
  const { userId, username, avatarUrl, version, isVerified, isTestUser } = data;
  await holdPerson(sql, userId);
  const before = await keepFace(sql, { id: userId, username, avatarUrl, version });
  const detail = { ...(before === undefined ? {} : { before: { username: before } }), after: { username, isVerified, isTestUser } };
  const entry: LogEntry = { id, actor, action: type, targetType: 'user', targetId: userId, occurredAt, detail };
  // What somebody was called who has deleted their account is nobody's business.
  await appendLogs(sql, [(await isForgotten(sql, userId)) ? { ...entry, detail: undefined } : entry]);
};

/** Every event of the catalogue but the passing ones: the type makes a new one that nobody logs an error of the compiler. */
export const consumers: Logged = {
  'account.registered': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data: { userId, username, email, role, status }, occurredAt }, sql) =>
      registerPerson(sql, { id: userId, username, email, role, status, at: occurredAt }),
  ),
  'account.confirmed': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data }, sql) => keepEmail(sql, data.userId, data.email),
  ),
  'account.deleted': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data }, sql) => forgetEverything(sql, data.userId),
  ),
  'user.role_changed': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data }, sql) => keepStanding(sql, data),
  ),
  'user.status_changed': both(
    logged(({ data }) => ({ type: 'user', id: data.userId })),
    ({ data }, sql) => keepStanding(sql, data),
  ),
  'user.updated': rename,
  'feedback.submitted': logged(({ data }) => ({ type: 'feedback', id: data.feedbackId })),
  'content.saved': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'content.published': both(
    logged(({ data }) => ({ type: 'content', id: data.contentId })),
    async ({ data }, sql) => {
      const { contentId, userId, type, title, preview, version } = data;
      await holdPerson(sql, userId);
      await keepSubject(sql, {
        ...{ id: contentId, type: 'content', kind: type, ownerId: userId, parentId: null },
        title,
        preview,
        version,
      });
    },
  ),
  'content.removed': both(
    logged(({ data }) => ({ type: 'content', id: data.contentId })),
    ({ data }, sql) => setGone(sql, data.contentId, true, data.version),
  ),
  'content.remixed': logged(({ data }) => ({ type: 'content', id: data.newContentId })),
  'remix.requested': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'remix.answered': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'reactions.changed': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'comment.created': both(
    logged(({ data }) => ({ type: 'comment', id: data.commentId })),
    async ({ data: { commentId, contentId, userId, text, version } }, sql) => {
      const comment = { id: commentId, type: 'comment', kind: 'comment', ownerId: userId, parentId: contentId } as const;
      await holdPerson(sql, userId);
      await keepSubject(sql, { ...comment, title: '', preview: text, version });
    },
  ),
  'comment.removed': both(
    logged(({ data }) => ({ type: 'comment', id: data.commentId })),
    ({ data }, sql) => setGone(sql, data.commentId, true, data.version),
  ),
  'follow.changed': logged(({ data }) => ({ type: 'user', id: data.followeeId })),
  'badge.awarded': logged(({ data }) => ({ type: 'user', id: data.userId })),
  'invite.created': logged(({ data }) => ({ type: 'invite', id: data.inviteId })),
  'invite.redeemed': both(
    logged(({ data }) => ({ type: 'invite', id: data.inviteId })),
    ({ data, occurredAt }, sql) => redeemInvite(sql, data.inviteId, data.userId, occurredAt),
  ),
  'content.publish_failed': logged(({ data }) => ({ type: 'content', id: data.contentId })),
  'content.restored': both(
    logged(({ data }) => ({ type: 'content', id: data.contentId })),
    ({ data }, sql) => setGone(sql, data.contentId, false, data.version),
  ),
  'comment.edited': both(
    logged(({ data }) => ({ type: 'comment', id: data.commentId })),
    ({ data }, sql) => changeSubject(sql, data.commentId, data.text, data.edits),
  ),
  'comment.restored': both(
    logged(({ data }) => ({ type: 'comment', id: data.commentId })),
    ({ data }, sql) => setGone(sql, data.commentId, false, data.version),
  ),
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
