import type { Sql } from '@trenzeye/kit';
import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { isFollowing } from '../store/follows.ts';
import { applyRetract } from '../store/notification-inputs.ts';
import { retractComments, tell, untell } from '../store/notifications.ts';
import { type Conversation, findConversation, hasRequest, readParties, stillComments, stillReplies } from '../store/parties.ts';

const about = (type: 'content' | 'comment' | 'user' | 'badge' | 'post' | 'upload' | 'case' | 'thread', id: string) =>
  ({ type, id }) as const;

const tellMentioned = async (
  sql: Sql,
  { comment, mentioned, told, at }: { comment: Conversation; mentioned: readonly string[]; told: ReadonlySet<string>; at: Date },
): Promise<void> => {
  for (const userId of mentioned) {
    if (told.has(userId)) continue;
    const subject = comment.content_id;
    await tell(sql, {
      ...{ userId, kind: 'mention', subject, target: about('content', subject), contentId: subject, commentId: comment.id },
      ...{ actorId: comment.user_id, at, again: true },
    });
  }
};

/** Tells of a comment who was answered, whose item it is on, and whom its words name: each of them once. */
export const tellComment = async ({ data, occurredAt: at }: TrenzEvent<'comment.created'>, sql: Sql): Promise<void> => {
  const comment = await findConversation(sql, data.commentId);
  if (!comment) return;
  const { id: commentId, content_id: contentId, user_id: actorId, parent_id, answered_user_id, owner_id } = comment;
  const told = new Set([actorId]);
  if (parent_id && answered_user_id && !told.has(answered_user_id)) {
    told.add(answered_user_id);
    await tell(sql, {
      ...{ userId: answered_user_id, kind: 'reply', subject: parent_id, target: about('comment', parent_id) },
      ...{ contentId, commentId, actorId, at, again: true },
    });
  }
  if (owner_id && !told.has(owner_id)) {
    told.add(owner_id);
    await tell(sql, {
      ...{ userId: owner_id, kind: 'comment', subject: contentId, target: about('content', contentId) },
      ...{ contentId, commentId, actorId, at, again: true },
    });
  }
  await tellMentioned(sql, { comment, mentioned: data.mentioned, told, at });
};

/** Tells whom the new words of a comment name; whoever was told before is not told again. */
export const tellEdit = async ({ data, occurredAt: at }: TrenzEvent<'comment.edited'>, sql: Sql): Promise<void> => {
  const comment = await findConversation(sql, data.commentId);
  if (!comment) return;
  const told = new Set([comment.user_id]);
  const subject = comment.content_id;
  for (const userId of data.mentioned) {
    if (told.has(userId)) continue;
    await tell(sql, {
      ...{ userId, kind: 'mention', subject, target: about('content', subject), contentId: subject, commentId: comment.id },
      ...{ actorId: comment.user_id, at, again: false },
    });
  }
};

/** A comment is gone: whoever has no other there is not told of any more. */
export const untellComment = ({ data }: TrenzEvent<'comment.removed'>, sql: Sql): Promise<void> =>
  retractComments(sql, data.contentId, data.userId);

/** Takes an actor out of the notifications about an item that none of their comments is left for. */
export const retractCommentsOf = async (sql: Sql, contentId: string, actorId: string): Promise<void> => {
  const parties = await readParties(sql, contentId, actorId);
  for (const { user_id, kind, subject } of parties) {
    const stays = kind === 'reply' ? await stillReplies(sql, subject, actorId) : await stillComments(sql, subject, actorId);
    if (!stays) await applyRetract(sql, { user_id, kind, subject, actor_id: actorId });
  }
};

export const tellFollow = async ({ data, occurredAt: at }: TrenzEvent<'follow.changed'>, sql: Sql): Promise<void> => {
  const { followerId: actorId, followeeId: userId } = data;
  if (await isFollowing(sql, actorId, userId))
    await tell(sql, { userId, kind: 'follow', subject: userId, target: about('user', userId), actorId, at });
  else await untell(sql, { userId, kind: 'follow', subject: userId }, actorId);
};

export const tellBadge = ({ data, occurredAt: at }: TrenzEvent<'badge.awarded'>, sql: Sql): Promise<void> =>
  tell(sql, { userId: data.userId, kind: 'badge', subject: data.awardId, target: about('badge', data.badgeId), detail: data.title, at });

/** A first message of somebody one does not follow. */
export const tellRequest = async ({ data, occurredAt: at }: TrenzEvent<'message.sent'>, sql: Sql): Promise<void> => {
  const { threadId, senderId: actorId, recipientId: userId } = data;
  if (!(await hasRequest(sql, threadId, userId))) return;
  await tell(sql, { userId, kind: 'message_request', subject: threadId, target: about('thread', threadId), actorId, at, again: false });
};

export const tellRemix = ({ data, occurredAt: at }: TrenzEvent<'content.remixed'>, sql: Sql): Promise<void> =>
  tell(sql, {
    ...{ userId: data.originalUserId, kind: 'remix', subject: data.contentId, target: about('content', data.newContentId) },
    ...{ contentId: data.contentId, actorId: data.userId, at, again: true },
  });

export const tellRemixRequest = ({ data, occurredAt: at }: TrenzEvent<'remix.requested'>, sql: Sql): Promise<void> =>
  tell(sql, {
    ...{ userId: data.originalUserId, kind: 'remix_request', subject: data.contentId, target: about('content', data.contentId) },
    ...{ contentId: data.contentId, actorId: data.userId, at, again: true },
  });

export const tellRemixAnswer = ({ data, occurredAt: at }: TrenzEvent<'remix.answered'>, sql: Sql): Promise<void> =>
  tell(sql, {
    ...{ userId: data.userId, kind: 'remix_answer', subject: data.contentId, target: about('content', data.contentId) },
    ...{ contentId: data.contentId, detail: data.status, actorId: data.originalUserId, at, again: true },
  });

export const tellPublished = ({ id, data, occurredAt: at }: TrenzEvent<'post.published'>, sql: Sql): Promise<void> =>
  tell(sql, {
    ...{ userId: data.userId, kind: 'post_published', subject: id, target: about('post', data.postId), contentId: data.contentId, at },
  });

export const tellPostFailed = ({ id, data, occurredAt: at }: TrenzEvent<'post.failed'>, sql: Sql): Promise<void> =>
  tell(sql, { userId: data.userId, kind: 'post_failed', subject: id, target: about('post', data.postId), detail: data.reason, at });

export const tellUpload = (
  kind: 'upload_ready' | 'upload_failed',
  { userId, uploadId, reason = '' }: Pick<EventData<'upload.processed'>, 'userId' | 'uploadId'> & { readonly reason?: string },
  at: Date,
  sql: Sql,
): Promise<void> => tell(sql, { userId, kind, subject: uploadId, target: about('upload', uploadId), detail: reason, at });

/** What is told to the owner; approving something is no news to them. */
const toldDecisions = new Set(['remove', 'restore', 'warn', 'suspend_user', 'reinstate_user', 'uphold']);

export const tellDecision = async ({ data, occurredAt: at }: TrenzEvent<'moderation.decided'>, sql: Sql): Promise<void> => {
  if (!toldDecisions.has(data.action) || !data.ownerId) return;
  await tell(sql, {
    ...{ userId: data.ownerId, kind: 'moderation', subject: data.decisionId, target: about('case', data.caseId) },
    ...{ detail: `${data.action}\n${data.message}`, at },
  });
};
