import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import type { Notification } from '@trenzeye/proto/http/social';
import type { SocialTransaction } from '../database/transaction.ts';
import { isFollowing } from '../follows/index.ts';
import { type NewNotification, queueCommentRetraction, queueNotifications, queueRetraction } from './store/notification-inputs.ts';
import { type CommentRecipients, isOpenRequest, readCommentRecipients } from './store/recipients.ts';

type Target = Notification['target'];

/** The users mentioned in a comment who are not notified of it otherwise. */
const mentionsOf = (
  { id, content_id, user_id }: CommentRecipients,
  mentioned: readonly string[],
  notified: ReadonlySet<string>,
  { at, again }: Pick<NewNotification, 'at' | 'again'>,
): NewNotification[] =>
  mentioned
    .filter((userId) => !notified.has(userId))
    .map((userId) => ({
      userId,
      kind: 'mention',
      subject: content_id,
      target: { type: 'content', id: content_id },
      contentId: content_id,
      commentId: id,
      actorId: user_id,
      at,
      again,
    }));

/** Notifications of a new comment: for the author of the answered comment, the author of the item, and mentioned users; one for each user. */
const notificationsOf = (comment: CommentRecipients, mentioned: readonly string[], at: Date): NewNotification[] => {
  const { id: commentId, content_id: contentId, user_id: actorId, parent_id, answered_user_id, owner_id } = comment;
  const details = { contentId, commentId, actorId, at, again: true };
  const notified = new Set([actorId]);
  const notifications: NewNotification[] = [];
  if (parent_id && answered_user_id && !notified.has(answered_user_id)) {
    notified.add(answered_user_id);
    const target: Target = { type: 'comment', id: parent_id };
    notifications.push({ ...details, userId: answered_user_id, kind: 'reply', subject: parent_id, target });
  }
  if (owner_id && !notified.has(owner_id)) {
    notified.add(owner_id);
    const target: Target = { type: 'content', id: contentId };
    notifications.push({ ...details, userId: owner_id, kind: 'comment', subject: contentId, target });
  }
  return [...notifications, ...mentionsOf(comment, mentioned, notified, { at, again: true })];
};

export const notifyCommentsCreated = async (
  events: readonly TrenzEvent<'comment.created'>[],
  { prisma }: SocialTransaction,
): Promise<void> => {
  const comments = await readCommentRecipients(
    prisma,
    events.map(({ data }) => data.commentId),
  );
  const notifications = events.flatMap(({ data, occurredAt }) => {
    const comment = comments.get(data.commentId);
    return comment ? notificationsOf(comment, data.mentioned, occurredAt) : [];
  });
  await queueNotifications(prisma, notifications);
};

/** Notifies users who are mentioned in the new text of a comment, unless they were notified before. */
export const notifyCommentEdited = async (
  { data, occurredAt: at }: TrenzEvent<'comment.edited'>,
  { prisma }: SocialTransaction,
): Promise<void> => {
  const comment = (await readCommentRecipients(prisma, [data.commentId])).get(data.commentId);
  if (!comment) return;
  await queueNotifications(prisma, mentionsOf(comment, data.mentioned, new Set([comment.user_id]), { at, again: false }));
};

export const retractCommentNotifications = ({ data }: TrenzEvent<'comment.removed'>, { prisma }: SocialTransaction): Promise<void> =>
  queueCommentRetraction(prisma, data.contentId, data.userId);

export const notifyFollowChanged = async (
  { data, occurredAt: at }: TrenzEvent<'follow.changed'>,
  { prisma }: SocialTransaction,
): Promise<void> => {
  const { followerId: actorId, followeeId: userId } = data;
  const notification = { userId, kind: 'follow', subject: userId } as const;
  if (await isFollowing(prisma, actorId, userId))
    await queueNotifications(prisma, [{ ...notification, target: { type: 'user', id: userId }, actorId, at }]);
  else await queueRetraction(prisma, notification, actorId);
};

export const notifyBadgeAwarded = ({ data, occurredAt: at }: TrenzEvent<'badge.awarded'>, { prisma }: SocialTransaction): Promise<void> => {
  const target: Target = { type: 'badge', id: data.badgeId };
  return queueNotifications(prisma, [{ userId: data.userId, kind: 'badge', subject: data.awardId, target, detail: data.title, at }]);
};

/** Notifies of a message request; messages in accepted conversations have no notification. */
export const notifyMessageRequest = async (
  { data, occurredAt: at }: TrenzEvent<'message.sent'>,
  { prisma }: SocialTransaction,
): Promise<void> => {
  const { threadId, senderId: actorId, recipientId: userId } = data;
  if (!(await isOpenRequest(prisma, threadId, userId))) return;
  const target: Target = { type: 'thread', id: threadId };
  await queueNotifications(prisma, [{ userId, kind: 'message_request', subject: threadId, target, actorId, at }]);
};

export const notifyRemixed = ({ data, occurredAt: at }: TrenzEvent<'content.remixed'>, { prisma }: SocialTransaction): Promise<void> =>
  queueNotifications(prisma, [
    {
      userId: data.originalUserId,
      kind: 'remix',
      subject: data.contentId,
      target: { type: 'content', id: data.newContentId },
      contentId: data.contentId,
      actorId: data.userId,
      at,
      again: true,
    },
  ]);

type MentioningItem = Pick<EventData<'content.published'>, 'contentId' | 'userId' | 'mentioned'>;

/** The users that items mention; each user once per item, also when the item is edited. */
export const notifyMentionedInItems = (
  events: readonly { readonly data: MentioningItem; readonly occurredAt: Date }[],
  { prisma }: SocialTransaction,
): Promise<void> =>
  queueNotifications(
    prisma,
    events.flatMap(({ data: { contentId, userId: actorId, mentioned }, occurredAt: at }) =>
      mentioned.map((userId) => ({
        userId,
        kind: 'mention' as const,
        subject: contentId,
        target: { type: 'content' as const, id: contentId },
        contentId,
        actorId,
        at,
      })),
    ),
  );

/** One notification for each post that quotes an item. */
export const notifyQuoted = ({ data, occurredAt: at }: TrenzEvent<'content.quoted'>, { prisma }: SocialTransaction): Promise<void> =>
  queueNotifications(prisma, [
    {
      userId: data.quotedUserId,
      kind: 'quote',
      subject: data.newContentId,
      target: { type: 'content', id: data.newContentId },
      contentId: data.newContentId,
      actorId: data.userId,
      at,
    },
  ]);

export const notifyRemixRequested = (
  { data, occurredAt: at }: TrenzEvent<'remix.requested'>,
  { prisma }: SocialTransaction,
): Promise<void> =>
  queueNotifications(prisma, [
    {
      userId: data.originalUserId,
      kind: 'remix_request',
      subject: data.contentId,
      target: { type: 'content', id: data.contentId },
      contentId: data.contentId,
      actorId: data.userId,
      at,
      again: true,
    },
  ]);

export const notifyRemixAnswered = ({ data, occurredAt: at }: TrenzEvent<'remix.answered'>, { prisma }: SocialTransaction): Promise<void> =>
  queueNotifications(prisma, [
    {
      userId: data.userId,
      kind: 'remix_answer',
      subject: data.contentId,
      target: { type: 'content', id: data.contentId },
      contentId: data.contentId,
      detail: data.status,
      actorId: data.originalUserId,
      at,
      again: true,
    },
  ]);

export const notifyPostPublished = (
  { id, data, occurredAt: at }: TrenzEvent<'post.published'>,
  { prisma }: SocialTransaction,
): Promise<void> => {
  const target: Target = { type: 'post', id: data.postId };
  return queueNotifications(prisma, [{ userId: data.userId, kind: 'post_published', subject: id, target, contentId: data.contentId, at }]);
};

export const notifyPostFailed = ({ id, data, occurredAt: at }: TrenzEvent<'post.failed'>, { prisma }: SocialTransaction): Promise<void> => {
  const target: Target = { type: 'post', id: data.postId };
  return queueNotifications(prisma, [{ userId: data.userId, kind: 'post_failed', subject: id, target, detail: data.reason, at }]);
};

/** A line each: whether it is a breakout, the names of the niche and the signal, and the explanation. */
export const notifySignalAlerted = (
  { data, occurredAt: at }: TrenzEvent<'signal.alerted'>,
  { prisma }: SocialTransaction,
): Promise<void> => {
  const { alertId, userId, signalId, isBreakout, nicheName, title, explanation } = data;
  const detail = [isBreakout ? 'breakout' : 'score', ...[nicheName, title, explanation].map((text) => text.replace(/\s+/g, ' '))].join(
    '\n',
  );
  const target: Target = { type: 'signal', id: signalId };
  return queueNotifications(prisma, [{ userId, kind: 'signal_alert', subject: alertId, target, detail, at }]);
};

type UploadResult = Pick<EventData<'upload.processed'>, 'userId' | 'uploadId'> & { readonly reason?: string };

export const notifyUpload = (
  kind: 'upload_ready' | 'upload_failed',
  { userId, uploadId, reason = '' }: UploadResult,
  at: Date,
  { prisma }: SocialTransaction,
): Promise<void> =>
  queueNotifications(prisma, [{ userId, kind, subject: uploadId, target: { type: 'upload', id: uploadId }, detail: reason, at }]);

/** Decisions that the owner is notified of. */
const notifiedDecisions = new Set(['remove', 'restore', 'warn', 'suspend_user', 'reinstate_user', 'uphold']);

export const notifyModerationDecision = async (
  { data, occurredAt: at }: TrenzEvent<'moderation.decided'>,
  { prisma }: SocialTransaction,
): Promise<void> => {
  if (!notifiedDecisions.has(data.action) || !data.ownerId) return;
  const target: Target = { type: 'case', id: data.caseId };
  const detail = `${data.action}\n${data.message}`;
  await queueNotifications(prisma, [{ userId: data.ownerId, kind: 'moderation', subject: data.decisionId, target, detail, at }]);
};
