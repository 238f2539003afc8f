import type { Sql } from '@trenzeye/kit';
import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { applyRetract } from '../../store/notifications/notification-inputs.ts';
import { queueCommentRetraction, queueNotification, queueRetraction } from '../../store/notifications/notifications.ts';
import {
  type CommentRecipients,
  hasCommentOn,
  hasReplyTo,
  isOpenRequest,
  readCommentRecipients,
  readNotifiedUsers,
} from '../../store/notifications/recipients.ts';
import { isFollowing } from '../../store/users/follows.ts';

const about = (type: 'content' | 'comment' | 'user' | 'badge' | 'post' | 'upload' | 'case' | 'thread', id: string) =>
  ({ type, id }) as const;

const tellMentioned = async (
  sql: Sql,
  { comment, mentioned, told, at }: { comment: CommentRecipients; mentioned: readonly string[]; told: ReadonlySet<string>; at: Date },
): Promise<void> => {
  for (const userId of mentioned) {
    if (told.has(userId)) continue;
    const subject = comment.content_id;
    await queueNotification(sql, {
      ...{ userId, kind: 'mention', subject, target: about('content', subject), contentId: subject, commentId: comment.id },
      ...{ actorId: comment.user_id, at, again: true },
    });
  }
};

/** Tells of a comment who was answered, whose item it is on, and whom its words name: each of them once. */
export const notifyCommentCreated = async ({ data, occurredAt: at }: TrenzEvent<'comment.created'>, sql: Sql): Promise<void> => {
  const comment = await readCommentRecipients(sql, data.commentId);
  if (!comment) return;
  const { id: commentId, content_id: contentId, user_id: actorId, parent_id, answered_user_id, owner_id } = comment;
  const told = new Set([actorId]);
  if (parent_id && answered_user_id && !told.has(answered_user_id)) {
    told.add(answered_user_id);
    await queueNotification(sql, {
      ...{ userId: answered_user_id, kind: 'reply', subject: parent_id, target: about('comment', parent_id) },
      ...{ contentId, commentId, actorId, at, again: true },
    });
  }
  if (owner_id && !told.has(owner_id)) {
    told.add(owner_id);
    await queueNotification(sql, {
      ...{ userId: owner_id, kind: 'comment', subject: contentId, target: about('content', contentId) },
      ...{ contentId, commentId, actorId, at, again: true },
    });
  }
  await tellMentioned(sql, { comment, mentioned: data.mentioned, told, at });
};

/** Tells whom the new words of a comment name; whoever was told before is not told again. */
export const notifyCommentEdited = async ({ data, occurredAt: at }: TrenzEvent<'comment.edited'>, sql: Sql): Promise<void> => {
  const comment = await readCommentRecipients(sql, data.commentId);
  if (!comment) return;
  const told = new Set([comment.user_id]);
  const subject = comment.content_id;
  for (const userId of data.mentioned) {
    if (told.has(userId)) continue;
    await queueNotification(sql, {
      ...{ userId, kind: 'mention', subject, target: about('content', subject), contentId: subject, commentId: comment.id },
      ...{ actorId: comment.user_id, at, again: false },
    });
  }
};

/** A comment is gone: whoever has no other there is not told of any more. */
export const retractCommentNotifications = ({ data }: TrenzEvent<'comment.removed'>, sql: Sql): Promise<void> =>
  queueCommentRetraction(sql, data.contentId, data.userId);

/** Takes an actor out of the notifications about an item that none of their comments is left for. */
export const applyCommentRetraction = async (sql: Sql, contentId: string, actorId: string): Promise<void> => {
  const parties = await readNotifiedUsers(sql, contentId, actorId);
  for (const { user_id, kind, subject } of parties) {
    const stays = kind === 'reply' ? await hasReplyTo(sql, subject, actorId) : await hasCommentOn(sql, subject, actorId);
    if (!stays) await applyRetract(sql, { user_id, kind, subject, actor_id: actorId });
  }
};

export const notifyFollowChanged = async ({ data, occurredAt: at }: TrenzEvent<'follow.changed'>, sql: Sql): Promise<void> => {
  const { followerId: actorId, followeeId: userId } = data;
  if (await isFollowing(sql, actorId, userId))
    await queueNotification(sql, { userId, kind: 'follow', subject: userId, target: about('user', userId), actorId, at });
  else await queueRetraction(sql, { userId, kind: 'follow', subject: userId }, actorId);
};

export const notifyBadgeAwarded = ({ data, occurredAt: at }: TrenzEvent<'badge.awarded'>, sql: Sql): Promise<void> =>
  queueNotification(sql, {
    userId: data.userId,
    kind: 'badge',
    subject: data.awardId,
    target: about('badge', data.badgeId),
    detail: data.title,
    at,
  });

/** A first message of somebody one does not follow. */
export const notifyMessageRequest = async ({ data, occurredAt: at }: TrenzEvent<'message.sent'>, sql: Sql): Promise<void> => {
  const { threadId, senderId: actorId, recipientId: userId } = data;
  if (!(await isOpenRequest(sql, threadId, userId))) return;
  await queueNotification(sql, {
    userId,
    kind: 'message_request',
    subject: threadId,
    target: about('thread', threadId),
    actorId,
    at,
    again: false,
  });
};

export const notifyRemixed = ({ data, occurredAt: at }: TrenzEvent<'content.remixed'>, sql: Sql): Promise<void> =>
  queueNotification(sql, {
    ...{ userId: data.originalUserId, kind: 'remix', subject: data.contentId, target: about('content', data.newContentId) },
    ...{ contentId: data.contentId, actorId: data.userId, at, again: true },
  });

export const notifyRemixRequested = ({ data, occurredAt: at }: TrenzEvent<'remix.requested'>, sql: Sql): Promise<void> =>
  queueNotification(sql, {
    ...{ userId: data.originalUserId, kind: 'remix_request', subject: data.contentId, target: about('content', data.contentId) },
    ...{ contentId: data.contentId, actorId: data.userId, at, again: true },
  });

export const notifyRemixAnswered = ({ data, occurredAt: at }: TrenzEvent<'remix.answered'>, sql: Sql): Promise<void> =>
  queueNotification(sql, {
    ...{ userId: data.userId, kind: 'remix_answer', subject: data.contentId, target: about('content', data.contentId) },
    ...{ contentId: data.contentId, detail: data.status, actorId: data.originalUserId, at, again: true },
  });

export const notifyPostPublished = ({ id, data, occurredAt: at }: TrenzEvent<'post.published'>, sql: Sql): Promise<void> =>
  queueNotification(sql, {
    ...{ userId: data.userId, kind: 'post_published', subject: id, target: about('post', data.postId), contentId: data.contentId, at },
  });

export const notifyPostFailed = ({ id, data, occurredAt: at }: TrenzEvent<'post.failed'>, sql: Sql): Promise<void> =>
  queueNotification(sql, {
    userId: data.userId,
    kind: 'post_failed',
    subject: id,
    target: about('post', data.postId),
    detail: data.reason,
    at,
  });

export const notifyUpload = (
  kind: 'upload_ready' | 'upload_failed',
  { userId, uploadId, reason = '' }: Pick<EventData<'upload.processed'>, 'userId' | 'uploadId'> & { readonly reason?: string },
  at: Date,
  sql: Sql,
): Promise<void> => queueNotification(sql, { userId, kind, subject: uploadId, target: about('upload', uploadId), detail: reason, at });

/** What is told to the owner; approving something is no news to them. */
const toldDecisions = new Set(['remove', 'restore', 'warn', 'suspend_user', 'reinstate_user', 'uphold']);

export const notifyModerationDecision = async ({ data, occurredAt: at }: TrenzEvent<'moderation.decided'>, sql: Sql): Promise<void> => {
  if (!toldDecisions.has(data.action) || !data.ownerId) return;
  await queueNotification(sql, {
    ...{ userId: data.ownerId, kind: 'moderation', subject: data.decisionId, target: about('case', data.caseId) },
    ...{ detail: `${data.action}\n${data.message}`, at },
  });
};
