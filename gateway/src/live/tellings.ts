import { catalogue, type EventType, type TrenzEvent, timestampDate } from '@trenzeye/proto/events';
import type { LiveData } from '@trenzeye/proto/http/live';
import { type Message, orNull, ownOf, say, signalsAudience } from './message.ts';

type Counts = LiveData<'reactions.changed'>['reactions'];
type OwnReaction = LiveData<'reactions.own'>['user_reaction'];

type Tellings = { readonly [T in EventType]?: (event: TrenzEvent<T>) => readonly Message[] };

/** As many changed signals as are named; who watches asks for the list anyway. */
const mostNamed = 100;

/** A remix came or went: the original's number of remixes. */
const remixes = (original: string, count: number, version: number): Message[] =>
  original === '' ? [] : [say(original, 'remixes', 'content.remixed', { content_id: original, remixes: count, version })];

const commentCount = ({ contentId, commentId, commentCount: count, version }: CommentData) => ({
  ...{ content_id: contentId, comment_id: commentId, comment_count: count, version },
});
interface CommentData {
  readonly contentId: string;
  readonly commentId: string;
  readonly commentCount: number;
  readonly version: number;
}

const aboutItems: Tellings = {
  'reactions.changed': ({ data: { contentId, counts, version, userId, userReaction } }) => [
    say(contentId, 'reactions', 'reactions.changed', { content_id: contentId, reactions: counts as Counts, version }),
    say(ownOf(userId), `reaction ${contentId}`, 'reactions.own', {
      ...{ content_id: contentId, user_reaction: orNull(userReaction) as OwnReaction, version },
    }),
  ],
  'comment.created': ({ data }) => [
    say(data.contentId, `comment ${data.commentId}`, 'comment.created', { ...commentCount(data), parent_id: orNull(data.parentId) }),
  ],
  'comment.edited': ({ data: { contentId, commentId, edits } }) => [
    say(contentId, `words ${commentId}`, 'comment.edited', { content_id: contentId, comment_id: commentId, edits }),
  ],
  'comment.removed': ({ data }) => [say(data.contentId, `comment ${data.commentId}`, 'comment.removed', commentCount(data))],
  'comment.restored': ({ data }) => [say(data.contentId, `comment ${data.commentId}`, 'comment.restored', commentCount(data))],
  'comment.reactions_changed': ({ data: { contentId, commentId, counts, version, userId, userReaction } }) => [
    say(contentId, `reactions ${commentId}`, 'comment.reactions_changed', {
      ...{ content_id: contentId, comment_id: commentId, reactions: counts as Counts, version },
    }),
    say(ownOf(userId), `reaction ${commentId}`, 'comment.reactions_own', {
      ...{ content_id: contentId, comment_id: commentId, user_reaction: orNull(userReaction) as OwnReaction, version },
    }),
  ],
  // A draft that goes is its author's business.
  'content.removed': ({ data: { contentId, version, wasPublished, remixOf, remixCount, remixVersion } }) => [
    ...(wasPublished ? [say(contentId, 'presence', 'content.removed', { content_id: contentId, version })] : []),
    ...remixes(remixOf, remixCount, remixVersion),
  ],
  'content.restored': ({ data: { contentId, version, remixOf, remixCount, remixVersion } }) => [
    say(contentId, 'presence', 'content.restored', { content_id: contentId, version }),
    ...remixes(remixOf, remixCount, remixVersion),
  ],
  'content.remixed': ({ data: { contentId, remixCount, remixVersion } }) => remixes(contentId, remixCount, remixVersion),
  'content.metrics_changed': ({ data: { contentId, views, version } }) => [
    say(contentId, 'views', 'content.metrics_changed', { content_id: contentId, views, version }),
  ],
  'signals.changed': ({ data: { version, signalIds } }) => [
    say(signalsAudience, 'signals', 'signals.changed', { version, ids: signalIds.slice(0, mostNamed) }),
  ],
};

const aboutUploads: Tellings = {
  'upload.progressed': ({ data: { userId, uploadId, shortId, stage, percent } }) => [
    say(ownOf(userId), `upload ${uploadId} ${shortId}`, 'upload.progressed', {
      ...{ upload_id: uploadId, short_id: orNull(shortId), stage, percent },
    }),
  ],
  'upload.processed': ({ data: { userId, uploadId, mediaType, duration } }) => [
    say(ownOf(userId), `upload ${uploadId} `, 'upload.processed', { upload_id: uploadId, media_type: mediaType, duration }),
  ],
  'upload.failed': ({ data: { userId, uploadId, reason } }) => [
    say(ownOf(userId), `upload ${uploadId} `, 'upload.failed', { upload_id: uploadId, reason }),
  ],
  'short.created': ({ data }) => [
    say(ownOf(data.userId), `short ${data.shortId}`, 'short.created', {
      ...{ short_id: data.shortId, upload_id: orNull(data.uploadId), title: data.title, version: data.version },
      ...{ video_url: orNull(data.videoUrl), thumbnail_url: orNull(data.thumbnailUrl), captions_url: orNull(data.captionsUrl) },
      duration: data.duration,
    }),
  ],
};

const aboutPosts: Tellings = {
  'post.scheduled': ({ data: { userId, postId, contentId, scheduledTime, version } }) => [
    say(ownOf(userId), `post ${postId}`, 'post.scheduled', {
      ...{ post_id: postId, content_id: contentId, version },
      scheduled_time: scheduledTime ? timestampDate(scheduledTime).toISOString() : null,
    }),
  ],
  'post.due': ({ data: { userId, postId, contentId } }) => [
    say(ownOf(userId), `post ${postId}`, 'post.due', { post_id: postId, content_id: contentId }),
  ],
  'post.published': ({ data: { userId, postId, contentId, version } }) => [
    say(ownOf(userId), `post ${postId}`, 'post.published', { post_id: postId, content_id: contentId, version }),
  ],
  'post.failed': ({ data: { userId, postId, contentId, reason, unconfirmed, version } }) => [
    say(ownOf(userId), `post ${postId}`, 'post.failed', { post_id: postId, content_id: contentId, reason, unconfirmed, version }),
  ],
  'post.cancelled': ({ data: { userId, postId, contentId, version } }) => [
    say(ownOf(userId), `post ${postId}`, 'post.cancelled', { post_id: postId, content_id: contentId, version }),
  ],
};

const aboutPeople: Tellings = {
  'unread.changed': ({ data: { userId, messages, notifications, threadId, notificationId, version } }) => [
    say(ownOf(userId), 'unread', 'unread.changed', {
      ...{ messages, notifications, version },
      ...{ thread_id: orNull(threadId), notification_id: orNull(notificationId) },
    }),
  ],
  'message.sent': ({ data: { messageId, threadId, senderId, recipientId } }) =>
    [...new Set([recipientId, senderId])].map((person) =>
      say(ownOf(person), `message ${messageId}`, 'message.sent', { message_id: messageId, thread_id: threadId, sender_id: senderId }),
    ),
  // That somebody reported it and a moderator saw nothing wrong is not for its owner to know.
  'moderation.decided': ({ data: { ownerId, caseId, targetType, targetId, action, reason, message, version } }) =>
    action === 'approve'
      ? []
      : [
          say(ownOf(ownerId), `case ${caseId}`, 'moderation.decided', {
            ...{ case_id: caseId, target_type: targetType, target_id: targetId, action, reason, message, version },
          }),
        ],
};

const tellings: Tellings = { ...aboutItems, ...aboutUploads, ...aboutPosts, ...aboutPeople };

/** The events that end a person's streams. */
const endings = ['user.status_changed', 'account.deleted'] as const satisfies readonly EventType[];

/** The topics to follow, always in the same order. */
export const followedTopics: readonly string[] = [
  ...new Set([...(Object.keys(tellings) as EventType[]), ...endings].map((type) => catalogue[type].topic)),
].toSorted();

/** What streams are told of an event; nothing of what is nobody's business. */
export const messagesOf = (event: TrenzEvent): readonly Message[] => {
  const telling = tellings[event.type] as ((event: TrenzEvent) => readonly Message[]) | undefined;
  return telling?.(event) ?? [];
};

/** Whose sessions an event ends, and why. */
export const endingOf = ({ type, data }: TrenzEvent): { userId: string; reason: 'banned' | 'deleted' } | undefined => {
  if (type === 'account.deleted') return { userId: (data as TrenzEvent<'account.deleted'>['data']).userId, reason: 'deleted' };
  if (type !== 'user.status_changed') return undefined;
  const { userId, status } = data as TrenzEvent<'user.status_changed'>['data'];
  return status === 'banned' ? { userId, reason: 'banned' } : undefined;
};
