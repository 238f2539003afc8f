import { catalogue, type EventType, type TrenzEvent, timestampDate } from '@trenzeye/proto/events';
import type { LiveData } from '@trenzeye/proto/http/live';
import { createMessage, emptyToNull, type Message, signalsAudience, userAudience } from './message.ts';

type Counts = LiveData<'reactions.changed'>['reactions'];
type OwnReaction = LiveData<'reactions.own'>['user_reaction'];

type EventMappers = { readonly [T in EventType]?: (event: TrenzEvent<T>) => readonly Message[] };

/** Clients reload the whole list, so the ids of very many changed signals are not needed. */
const maxSignalIds = 100;

/** The number of remixes of an original; none for an item that is not a remix. */
const remixCountMessages = (original: string, count: number, version: number): Message[] =>
  original === '' ? [] : [createMessage(original, 'remixes', 'content.remixed', { content_id: original, remixes: count, version })];

interface CommentData {
  readonly contentId: string;
  readonly commentId: string;
  readonly commentCount: number;
  readonly version: number;
}
const commentFields = ({ contentId, commentId, commentCount, version }: CommentData) => ({
  content_id: contentId,
  comment_id: commentId,
  comment_count: commentCount,
  version,
});

const itemMappers: EventMappers = {
  'reactions.changed': ({ data: { contentId, counts, version, userId, userReaction } }) => [
    createMessage(contentId, 'reactions', 'reactions.changed', { content_id: contentId, reactions: counts as Counts, version }),
    createMessage(userAudience(userId), `reaction ${contentId}`, 'reactions.own', {
      content_id: contentId,
      user_reaction: emptyToNull(userReaction) as OwnReaction,
      version,
    }),
  ],
  'comment.created': ({ data }) => [
    createMessage(data.contentId, `comment ${data.commentId}`, 'comment.created', {
      ...commentFields(data),
      parent_id: emptyToNull(data.parentId),
    }),
  ],
  'comment.edited': ({ data: { contentId, commentId, edits } }) => [
    createMessage(contentId, `text ${commentId}`, 'comment.edited', { content_id: contentId, comment_id: commentId, edits }),
  ],
  'comment.removed': ({ data }) => [createMessage(data.contentId, `comment ${data.commentId}`, 'comment.removed', commentFields(data))],
  'comment.restored': ({ data }) => [createMessage(data.contentId, `comment ${data.commentId}`, 'comment.restored', commentFields(data))],
  'comment.reactions_changed': ({ data: { contentId, commentId, counts, version, userId, userReaction } }) => [
    createMessage(contentId, `reactions ${commentId}`, 'comment.reactions_changed', {
      content_id: contentId,
      comment_id: commentId,
      reactions: counts as Counts,
      version,
    }),
    createMessage(userAudience(userId), `reaction ${commentId}`, 'comment.reactions_own', {
      content_id: contentId,
      comment_id: commentId,
      user_reaction: emptyToNull(userReaction) as OwnReaction,
      version,
    }),
  ],
  'content.edited': ({ data: { contentId, version } }) => [
    createMessage(contentId, 'item text', 'content.edited', { content_id: contentId, version }),
  ],
  // The removal of a draft is private.
  'content.removed': ({ data: { contentId, version, wasPublished, remixOf, remixCount, remixVersion } }) => [
    ...(wasPublished ? [createMessage(contentId, 'presence', 'content.removed', { content_id: contentId, version })] : []),
    ...remixCountMessages(remixOf, remixCount, remixVersion),
  ],
  'content.restored': ({ data: { contentId, version, remixOf, remixCount, remixVersion } }) => [
    createMessage(contentId, 'presence', 'content.restored', { content_id: contentId, version }),
    ...remixCountMessages(remixOf, remixCount, remixVersion),
  ],
  'content.remixed': ({ data: { contentId, remixCount, remixVersion } }) => remixCountMessages(contentId, remixCount, remixVersion),
  'content.metrics_changed': ({ data: { contentId, views, version } }) => [
    createMessage(contentId, 'views', 'content.metrics_changed', { content_id: contentId, views, version }),
  ],
  'signals.changed': ({ data: { version, signalIds } }) => [
    createMessage(signalsAudience, 'signals', 'signals.changed', { version, ids: signalIds.slice(0, maxSignalIds) }),
  ],
};

const uploadMappers: EventMappers = {
  'upload.progressed': ({ data: { userId, uploadId, shortId, stage, percent } }) => [
    createMessage(userAudience(userId), `upload ${uploadId} ${shortId}`, 'upload.progressed', {
      upload_id: uploadId,
      short_id: emptyToNull(shortId),
      stage,
      percent,
    }),
  ],
  'upload.processed': ({ data: { userId, uploadId, mediaType, duration } }) => [
    createMessage(userAudience(userId), `upload ${uploadId} `, 'upload.processed', {
      upload_id: uploadId,
      media_type: mediaType,
      duration,
    }),
  ],
  'upload.failed': ({ data: { userId, uploadId, reason } }) => [
    createMessage(userAudience(userId), `upload ${uploadId} `, 'upload.failed', { upload_id: uploadId, reason }),
  ],
  'short.created': ({ data: { userId, shortId, uploadId, title, version, videoUrl, thumbnailUrl, captionsUrl, duration } }) => [
    createMessage(userAudience(userId), `short ${shortId}`, 'short.created', {
      short_id: shortId,
      upload_id: emptyToNull(uploadId),
      title,
      version,
      video_url: emptyToNull(videoUrl),
      thumbnail_url: emptyToNull(thumbnailUrl),
      captions_url: emptyToNull(captionsUrl),
      duration,
    }),
  ],
};

const postMappers: EventMappers = {
  'post.scheduled': ({ data: { userId, postId, contentId, scheduledTime, version } }) => [
    createMessage(userAudience(userId), `post ${postId}`, 'post.scheduled', {
      post_id: postId,
      content_id: contentId,
      version,
      scheduled_time: scheduledTime ? timestampDate(scheduledTime).toISOString() : null,
    }),
  ],
  'post.due': ({ data: { userId, postId, contentId } }) => [
    createMessage(userAudience(userId), `post ${postId}`, 'post.due', { post_id: postId, content_id: contentId }),
  ],
  'post.published': ({ data: { userId, postId, contentId, version } }) => [
    createMessage(userAudience(userId), `post ${postId}`, 'post.published', { post_id: postId, content_id: contentId, version }),
  ],
  'post.failed': ({ data: { userId, postId, contentId, reason, unconfirmed, version } }) => [
    createMessage(userAudience(userId), `post ${postId}`, 'post.failed', {
      post_id: postId,
      content_id: contentId,
      reason,
      unconfirmed,
      version,
    }),
  ],
  'post.cancelled': ({ data: { userId, postId, contentId, version } }) => [
    createMessage(userAudience(userId), `post ${postId}`, 'post.cancelled', { post_id: postId, content_id: contentId, version }),
  ],
};

const userMappers: EventMappers = {
  'unread.changed': ({ data: { userId, messages, notifications, threadId, notificationId, version } }) => [
    createMessage(userAudience(userId), 'unread', 'unread.changed', {
      messages,
      notifications,
      version,
      thread_id: emptyToNull(threadId),
      notification_id: emptyToNull(notificationId),
    }),
  ],
  'message.sent': ({ data: { messageId, threadId, senderId, recipientId } }) =>
    [...new Set([recipientId, senderId])].map((userId) =>
      createMessage(userAudience(userId), `message ${messageId}`, 'message.sent', {
        message_id: messageId,
        thread_id: threadId,
        sender_id: senderId,
      }),
    ),
  // The owner is not notified of a report that was rejected.
  'moderation.decided': ({ data: { ownerId, caseId, targetType, targetId, action, reason, message, version } }) =>
    action === 'approve'
      ? []
      : [
          createMessage(userAudience(ownerId), `case ${caseId}`, 'moderation.decided', {
            case_id: caseId,
            target_type: targetType,
            target_id: targetId,
            action,
            reason,
            message,
            version,
          }),
        ],
};

const eventMappers: EventMappers = { ...itemMappers, ...uploadMappers, ...postMappers, ...userMappers };

/** Events that end sessions of a user. */
const sessionEndEvents = ['user.status_changed', 'account.deleted', 'session.revoked'] as const satisfies readonly EventType[];

/** Events after which visitors must not see what they saw before: of posts, and of everything by a user. */
const publicChangeEvents = [
  'content.edited',
  'content.removed',
  'content.restored',
  'user.updated',
  'user.status_changed',
  'account.deleted',
  'moderation.decided',
] as const satisfies readonly EventType[];

export const isPublicChange = ({ type }: TrenzEvent): boolean => publicChangeEvents.some((each) => each === type);

/** The subscribed topics in a fixed order. */
export const subscribedTopics: readonly string[] = [
  ...new Set(
    [...(Object.keys(eventMappers) as EventType[]), ...sessionEndEvents, ...publicChangeEvents].map((type) => catalogue[type].topic),
  ),
].toSorted();

/** The messages for an event; none for an event that is not published to streams. */
export const messagesOf = (event: TrenzEvent): readonly Message[] => {
  const mapEvent = eventMappers[event.type] as ((event: TrenzEvent) => readonly Message[]) | undefined;
  return mapEvent?.(event) ?? [];
};

/** Sessions that have ended. */
export interface SessionEnd {
  readonly userId: string;
  /** Undefined for all sessions of the user. */
  readonly sessionIds: ReadonlySet<string> | undefined;
  readonly reason: LiveData<'signed-out'>['reason'];
}

/** The sessions that an event ends; undefined for all other events. */
export const sessionEndOf = ({ type, data }: TrenzEvent): SessionEnd | undefined => {
  if (type === 'account.deleted')
    return { userId: (data as TrenzEvent<'account.deleted'>['data']).userId, sessionIds: undefined, reason: 'deleted' };
  if (type === 'session.revoked') {
    const { userId, sessionIds, issuedBefore, reason } = data as TrenzEvent<'session.revoked'>['data'];
    // With a time the session goes on, with a stronger token.
    if (issuedBefore !== 0n) return undefined;
    return { userId, sessionIds: new Set(sessionIds), reason: reason === 'signed-out' ? 'signed-out' : 'ended' };
  }
  if (type !== 'user.status_changed') return undefined;
  const { userId, status } = data as TrenzEvent<'user.status_changed'>['data'];
  return status === 'banned' ? { userId, sessionIds: undefined, reason: 'banned' } : undefined;
};
