import { create, fromBinary, type MessageInitShape, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AccountConfirmedSchema,
  AccountDeletedSchema,
  AccountRegisteredSchema,
  AccountSecuredSchema,
  ConnectionChangedSchema,
  SessionRevokedSchema,
} from '../generated/account_pb.js';
import {
  ContentEditedSchema,
  ContentMetricsChangedSchema,
  ContentPublishedSchema,
  ContentPublishFailedSchema,
  ContentQuotedSchema,
  ContentRemixedSchema,
  ContentRemovedSchema,
  ContentRestoredSchema,
  ContentSavedSchema,
  QuietHoursChangedSchema,
  RemixAnsweredSchema,
  RemixRequestedSchema,
  SignalAlertedSchema,
  SignalsChangedSchema,
  SpeechModelChosenSchema,
} from '../generated/content_pb.js';
import { EnvelopeSchema } from '../generated/envelope_pb.js';
import { FeedbackSubmittedSchema } from '../generated/feedback_pb.js';
import { InviteCreatedSchema, InviteRedeemedSchema } from '../generated/invite_pb.js';
import {
  PictureCreatedSchema,
  PictureRemovedSchema,
  ShortCreatedSchema,
  UploadFailedSchema,
  UploadProcessedSchema,
  UploadProgressedSchema,
} from '../generated/media_pb.js';
import { AppealFiledSchema, ContentFlaggedSchema, ModerationDecidedSchema } from '../generated/moderation_pb.js';
import {
  PostCancelledSchema,
  PostDueSchema,
  PostFailedSchema,
  PostPublishedSchema,
  PostScheduledSchema,
} from '../generated/schedule_pb.js';
import {
  BadgeAwardedSchema,
  CommentCreatedSchema,
  CommentEditedSchema,
  CommentReactionsChangedSchema,
  CommentRemovedSchema,
  CommentRestoredSchema,
  DigestDueSchema,
  DigestStoppedSchema,
  FollowChangedSchema,
  MessageSentSchema,
  ReactionsChangedSchema,
  RelationChangedSchema,
  UnreadChangedSchema,
} from '../generated/social_pb.js';
import { UserRoleChangedSchema, UserStatusChangedSchema, UserUpdatedSchema } from '../generated/user_pb.js';

export { timestampDate, timestampFromDate };

/** One topic per owning service. The key of a message is its aggregate's id, so messages of one aggregate stay in order. */
export const topics = {
  auth: 'trenzeye.auth.v1',
  profile: 'trenzeye.profile.v1',
  content: 'trenzeye.content.v1',
  social: 'trenzeye.social.v1',
  media: 'trenzeye.media.v1',
  admin: 'trenzeye.admin.v1',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** Topic for messages that a consumer group failed to process; headers carry the group, the topic and the error. */
export const deadLetterTopic = 'trenzeye.dead-letters.v1';

/** All events: type -> topic, envelope case, schema, field with the aggregate's id. */
export const catalogue = {
  'account.registered': { topic: topics.auth, case: 'accountRegistered', schema: AccountRegisteredSchema, key: 'userId' },
  'account.confirmed': { topic: topics.auth, case: 'accountConfirmed', schema: AccountConfirmedSchema, key: 'userId' },
  'account.deleted': { topic: topics.auth, case: 'accountDeleted', schema: AccountDeletedSchema, key: 'userId' },
  'session.revoked': { topic: topics.auth, case: 'sessionRevoked', schema: SessionRevokedSchema, key: 'userId' },
  'account.secured': { topic: topics.auth, case: 'accountSecured', schema: AccountSecuredSchema, key: 'userId' },
  'push_device.changed': { topic: topics.social, case: 'connectionChanged', schema: ConnectionChangedSchema, key: 'userId' },
  'webhook.changed': { topic: topics.profile, case: 'connectionChanged', schema: ConnectionChangedSchema, key: 'userId' },
  'calendar_link.changed': { topic: topics.profile, case: 'connectionChanged', schema: ConnectionChangedSchema, key: 'userId' },
  'ai_endpoint.changed': { topic: topics.content, case: 'connectionChanged', schema: ConnectionChangedSchema, key: 'userId' },
  'user.role_changed': { topic: topics.auth, case: 'userRoleChanged', schema: UserRoleChangedSchema, key: 'userId' },
  'user.status_changed': { topic: topics.auth, case: 'userStatusChanged', schema: UserStatusChangedSchema, key: 'userId' },
  'invite.redeemed': { topic: topics.auth, case: 'inviteRedeemed', schema: InviteRedeemedSchema, key: 'inviteId' },
  'invite.created': { topic: topics.admin, case: 'inviteCreated', schema: InviteCreatedSchema, key: 'inviteId' },
  'user.updated': { topic: topics.profile, case: 'userUpdated', schema: UserUpdatedSchema, key: 'userId' },
  'feedback.submitted': { topic: topics.profile, case: 'feedbackSubmitted', schema: FeedbackSubmittedSchema, key: 'feedbackId' },
  'content.saved': { topic: topics.content, case: 'contentSaved', schema: ContentSavedSchema, key: 'contentId' },
  'content.published': { topic: topics.content, case: 'contentPublished', schema: ContentPublishedSchema, key: 'contentId' },
  'content.edited': { topic: topics.content, case: 'contentEdited', schema: ContentEditedSchema, key: 'contentId' },
  'content.removed': { topic: topics.content, case: 'contentRemoved', schema: ContentRemovedSchema, key: 'contentId' },
  'content.remixed': { topic: topics.content, case: 'contentRemixed', schema: ContentRemixedSchema, key: 'contentId' },
  'content.quoted': { topic: topics.content, case: 'contentQuoted', schema: ContentQuotedSchema, key: 'contentId' },
  'remix.requested': { topic: topics.content, case: 'remixRequested', schema: RemixRequestedSchema, key: 'contentId' },
  'remix.answered': { topic: topics.content, case: 'remixAnswered', schema: RemixAnsweredSchema, key: 'contentId' },
  'reactions.changed': { topic: topics.social, case: 'reactionsChanged', schema: ReactionsChangedSchema, key: 'contentId' },
  'comment.created': { topic: topics.social, case: 'commentCreated', schema: CommentCreatedSchema, key: 'contentId' },
  'comment.removed': { topic: topics.social, case: 'commentRemoved', schema: CommentRemovedSchema, key: 'contentId' },
  'follow.changed': { topic: topics.social, case: 'followChanged', schema: FollowChangedSchema, key: 'followeeId' },
  'badge.awarded': { topic: topics.social, case: 'badgeAwarded', schema: BadgeAwardedSchema, key: 'userId' },
  'content.publish_failed': { topic: topics.content, case: 'contentPublishFailed', schema: ContentPublishFailedSchema, key: 'contentId' },
  'content.restored': { topic: topics.content, case: 'contentRestored', schema: ContentRestoredSchema, key: 'contentId' },
  'content.metrics_changed': {
    topic: topics.content,
    case: 'contentMetricsChanged',
    schema: ContentMetricsChangedSchema,
    key: 'contentId',
  },
  'signals.changed': { topic: topics.content, case: 'signalsChanged', schema: SignalsChangedSchema, key: 'version' },
  'signal.alerted': { topic: topics.content, case: 'signalAlerted', schema: SignalAlertedSchema, key: 'userId' },
  'speech_model.chosen': { topic: topics.content, case: 'speechModelChosen', schema: SpeechModelChosenSchema, key: 'job' },
  'quiet_hours.changed': { topic: topics.content, case: 'quietHoursChanged', schema: QuietHoursChangedSchema, key: 'userId' },
  'comment.edited': { topic: topics.social, case: 'commentEdited', schema: CommentEditedSchema, key: 'contentId' },
  'comment.restored': { topic: topics.social, case: 'commentRestored', schema: CommentRestoredSchema, key: 'contentId' },
  'comment.reactions_changed': {
    topic: topics.social,
    case: 'commentReactionsChanged',
    schema: CommentReactionsChangedSchema,
    key: 'contentId',
  },
  'relation.changed': { topic: topics.social, case: 'relationChanged', schema: RelationChangedSchema, key: 'userId' },
  'message.sent': { topic: topics.social, case: 'messageSent', schema: MessageSentSchema, key: 'threadId' },
  'digest.due': { topic: topics.social, case: 'digestDue', schema: DigestDueSchema, key: 'userId' },
  'digest.stopped': { topic: topics.social, case: 'digestStopped', schema: DigestStoppedSchema, key: 'userId' },
  'unread.changed': { topic: topics.social, case: 'unreadChanged', schema: UnreadChangedSchema, key: 'userId' },
  'post.scheduled': { topic: topics.profile, case: 'postScheduled', schema: PostScheduledSchema, key: 'postId' },
  'post.due': { topic: topics.profile, case: 'postDue', schema: PostDueSchema, key: 'postId' },
  'post.published': { topic: topics.profile, case: 'postPublished', schema: PostPublishedSchema, key: 'postId' },
  'post.failed': { topic: topics.profile, case: 'postFailed', schema: PostFailedSchema, key: 'postId' },
  'post.cancelled': { topic: topics.profile, case: 'postCancelled', schema: PostCancelledSchema, key: 'postId' },
  'upload.progressed': { topic: topics.media, case: 'uploadProgressed', schema: UploadProgressedSchema, key: 'uploadId' },
  'upload.processed': { topic: topics.media, case: 'uploadProcessed', schema: UploadProcessedSchema, key: 'uploadId' },
  'upload.failed': { topic: topics.media, case: 'uploadFailed', schema: UploadFailedSchema, key: 'uploadId' },
  'short.created': { topic: topics.media, case: 'shortCreated', schema: ShortCreatedSchema, key: 'shortId' },
  'picture.created': { topic: topics.media, case: 'pictureCreated', schema: PictureCreatedSchema, key: 'pictureId' },
  'picture.removed': { topic: topics.media, case: 'pictureRemoved', schema: PictureRemovedSchema, key: 'pictureId' },
  'content.flagged': { topic: topics.admin, case: 'contentFlagged', schema: ContentFlaggedSchema, key: 'targetId' },
  'moderation.decided': { topic: topics.admin, case: 'moderationDecided', schema: ModerationDecidedSchema, key: 'targetId' },
  'appeal.filed': { topic: topics.admin, case: 'appealFiled', schema: AppealFiledSchema, key: 'caseId' },
} as const;

export type EventType = keyof typeof catalogue;

/** What acts for an account from outside, one type of event per kind. */
export const connectionEvents = [
  'push_device.changed',
  'webhook.changed',
  'calendar_link.changed',
  'ai_endpoint.changed',
] as const satisfies readonly EventType[];
export type ConnectionEvent = (typeof connectionEvents)[number];
export type ConnectionAction = 'added' | 'changed' | 'removed' | 'confirmed';

/**
 * Events that the activity log does not record: for live subscribers only, about what one user follows, has chosen or receives, or with
 * a secret.
 */
export const ephemeralEvents = [
  'upload.progressed',
  'unread.changed',
  'content.metrics_changed',
  'signals.changed',
  'signal.alerted',
  'speech_model.chosen',
  'quiet_hours.changed',
  'digest.due',
  'digest.stopped',
] as const satisfies readonly EventType[];
export type EventInit<T extends EventType> = MessageInitShape<(typeof catalogue)[T]['schema']>;
export type EventData<T extends EventType> = MessageShape<(typeof catalogue)[T]['schema']>;

/** A decoded event. `occurredAt` is when the state changed, not when the message arrived. */
export interface TrenzEvent<T extends EventType = EventType> {
  readonly id: string;
  readonly type: T;
  readonly occurredAt: Date;
  readonly actor: string;
  readonly trace: string;
  readonly data: EventData<T>;
}

/** A message for the bus: topic, key and bytes. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly topic: Topic;
  readonly key: string;
  readonly value: Uint8Array;
}

interface EventMeta {
  readonly id: string;
  readonly occurredAt: Date;
  readonly actor: string;
  readonly trace?: string;
}

export const encodeEvent = <T extends EventType>(type: T, data: EventInit<T>, meta: EventMeta): EncodedEvent => {
  const entry = catalogue[type];
  const value = create(entry.schema, data as never) as unknown as Record<string, unknown>;
  const envelope = create(EnvelopeSchema, {
    id: meta.id,
    type,
    occurredAt: timestampFromDate(meta.occurredAt),
    actor: meta.actor,
    trace: meta.trace ?? '',
    data: { case: entry.case, value } as never,
  });
  return { id: meta.id, type, topic: entry.topic, key: String(value[entry.key]), value: toBinary(EnvelopeSchema, envelope) };
};

/** Decodes one message. Returns undefined for an event type that this version does not define; throws on malformed bytes. */
export const decodeEvent = (bytes: Uint8Array): TrenzEvent | undefined => {
  const envelope = fromBinary(EnvelopeSchema, bytes);
  if (!(envelope.type in catalogue) || envelope.data.case === undefined) return undefined;
  return {
    id: envelope.id,
    type: envelope.type as EventType,
    occurredAt: envelope.occurredAt ? timestampDate(envelope.occurredAt) : new Date(0),
    actor: envelope.actor,
    trace: envelope.trace,
    data: envelope.data.value as EventData<EventType>,
  };
};
