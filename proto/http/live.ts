import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { route } from './route.ts';
import { ReactionType } from './social.ts';

/** Maximum number of watched ids per connection. */
export const maxWatched = 100;
/** Watch key for updates of the signal list. */
export const signalsWatchKey = 'signals';

const Watched = z.union([Id, z.literal(signalsWatchKey)]);
const Counts = z.partialRecord(ReactionType, z.number().int().nonnegative());
const Version = z
  .number()
  .int()
  .nonnegative()
  .meta({ description: 'Increases with each change; of two messages about the same resource the higher version is current' });
const Count = z.number().int().nonnegative();

const itemFields = { content_id: Id };
const commentFields = { content_id: Id, comment_id: Id };
const commentCountFields = { ...commentFields, comment_count: Count, version: Version };
const scheduledPostFields = { post_id: Id, content_id: Id };

/**
 * Events of the live stream. All data is absolute state: receiving an event twice is harmless, and clients ignore a version that is not
 * newer than the one they have.
 */
export const liveEvents = {
  /** The first event: the connection id for changing the watched ids, and the maximum interval between two events in milliseconds. */
  open: z.object({ connection: Id, heartbeat: z.number().int() }),
  /** All missed events have been replayed. Carries the event id to resume from. */
  ready: z.object({}),
  heartbeat: z.object({}),
  /** Events were missed and cannot be replayed: reload the displayed data. */
  resync: z.object({}),
  /** Reconnect in `after` milliseconds: the token has expired, or this gateway is shutting down. */
  reconnect: z.object({ reason: z.enum(['token', 'shutdown']), after: z.number().int() }),
  /** The account was banned or deleted, this session was ended from elsewhere, or its user signed out. */
  'signed-out': z.object({ reason: z.enum(['banned', 'deleted', 'ended', 'signed-out']) }),

  'reactions.changed': z.object({ ...itemFields, reactions: Counts, version: Version }),
  /** To the user only: their own reaction, including those made on another device. */
  'reactions.own': z.object({ ...itemFields, user_reaction: ReactionType.nullable(), version: Version }),
  /** Without the text: clients fetch it from the social service, which applies mutes and blocks. */
  'comment.created': z.object({ ...commentCountFields, parent_id: Id.nullable() }),
  'comment.edited': z.object({ ...commentFields, edits: Count }),
  'comment.removed': z.object(commentCountFields),
  'comment.restored': z.object(commentCountFields),
  'comment.reactions_changed': z.object({ ...commentFields, reactions: Counts, version: Version }),
  'comment.reactions_own': z.object({ ...commentFields, user_reaction: ReactionType.nullable(), version: Version }),
  /** The author edited the item: clients fetch it again. */
  'content.edited': z.object({ ...itemFields, version: Version }),
  'content.removed': z.object({ ...itemFields, version: Version }),
  'content.restored': z.object({ ...itemFields, version: Version }),
  'content.remixed': z.object({ ...itemFields, remixes: Count, version: Version }),
  'content.metrics_changed': z.object({ ...itemFields, views: Count, version: Version }),
  'signals.changed': z.object({ version: Version, ids: z.array(Id).max(100) }),

  // Sent to the owner only:
  'upload.progressed': z.object({ upload_id: Id, short_id: Id.nullable(), stage: z.string(), percent: z.number().int() }),
  'upload.processed': z.object({ upload_id: Id, media_type: z.string(), duration: z.number() }),
  'upload.failed': z.object({ upload_id: Id, reason: z.string() }),
  'short.created': z.object({
    short_id: Id,
    upload_id: Id.nullable(),
    title: z.string(),
    version: Version,
    video_url: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    captions_url: z.string().nullable(),
    duration: z.number(),
  }),
  'post.scheduled': z.object({ ...scheduledPostFields, scheduled_time: Timestamp.nullable(), version: Version }),
  'post.due': z.object(scheduledPostFields),
  'post.published': z.object({ ...scheduledPostFields, version: Version }),
  'post.failed': z.object({ ...scheduledPostFields, reason: z.string(), unconfirmed: z.boolean(), version: Version }),
  'post.cancelled': z.object({ ...scheduledPostFields, version: Version }),
  /** Unread counts after a change; an id identifies the cause if there is a single one. */
  'unread.changed': z.object({
    messages: Count,
    notifications: Count,
    version: Version,
    thread_id: Id.nullable(),
    notification_id: Id.nullable(),
  }),
  /** To both participants of a thread, without the text: clients fetch it if the thread is open. */
  'message.sent': z.object({ message_id: Id, thread_id: Id, sender_id: Id }),
  /** A moderation decision about the user's own content or account. */
  'moderation.decided': z.object({
    case_id: Id,
    target_type: z.string(),
    target_id: Id,
    action: z.string(),
    version: Version,
    reason: z.string(),
    message: z.string(),
  }),
};

export type LiveEventName = keyof typeof liveEvents;
export type LiveData<N extends LiveEventName> = z.output<(typeof liveEvents)[N]>;

/** One message of the stream: `event:` and `data:` as JSON. */
const LiveMessage = z
  .union(Object.entries(liveEvents).map(([event, data]) => z.object({ event: z.literal(event), data })))
  .meta({ id: 'LiveMessage' });

const WatchList = z
  .string()
  .max(4_000)
  .transform((list) => list.split(',').filter((entry) => entry !== ''))
  .pipe(z.array(Watched).max(maxWatched))
  .meta({ description: `Up to ${maxWatched} item ids or "${signalsWatchKey}", separated by commas`, type: 'string' });

/** Implemented by the gateway. */
export const live = {
  stream: route({
    method: 'get',
    path: '/api/stream',
    summary: 'Changes of the watched items and of your own data as server-sent events; Last-Event-ID resumes an interrupted connection',
    access: 'public',
    query: z.object({ watch: WatchList.optional() }),
    responses: { 200: null },
    events: LiveMessage,
    limit: { points: 120, seconds: 60 },
  }),
  watch: route({
    method: 'post',
    path: '/api/stream/:connection/watch',
    summary: 'Change the watched ids of an open stream; 404 if this gateway does not have the connection: reconnect',
    access: 'public',
    params: z.object({ connection: Id }),
    body: z.object({ watch: z.array(Watched).max(maxWatched) }),
    responses: { 204: null },
    limit: { points: 600, seconds: 60 },
  }),
};
