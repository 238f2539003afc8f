import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { route } from './route.ts';
import { ReactionType } from './social.ts';

/** As many things as one connection can watch. */
export const maxWatched = 100;
/** What to watch besides items: that the rising signals were scored anew. */
export const signalsWatchKey = 'signals';

const Watched = z.union([Id, z.literal(signalsWatchKey)]);
const Counts = z.partialRecord(ReactionType, z.number().int().nonnegative());
const Version = z
  .number()
  .int()
  .nonnegative()
  .meta({ description: 'Grows with each change; of two messages about one thing the higher one is true' });
const Count = z.number().int().nonnegative();

const itemFields = { content_id: Id };
const commentFields = { content_id: Id, comment_id: Id };
const commentCountFields = { ...commentFields, comment_count: Count, version: Version };
const scheduledPostFields = { post_id: Id, content_id: Id };

/**
 * What the stream says, by the name of the event. Everything is absolute state: hearing it twice does no harm, and what has a version is
 * ignored when a later one is known.
 */
export const liveEvents = {
  /** First of all: the name by which the watched set is changed, and how often in milliseconds something is said at least. */
  open: z.object({ connection: Id, heartbeat: z.number().int() }),
  /** Everything from before was said; also where to resume from. */
  ready: z.object({}),
  heartbeat: z.object({}),
  /** Something was missed and cannot be repeated: ask for what is on the screen anew. */
  resync: z.object({}),
  /** Come back in `after` milliseconds: the token has ended, or this gateway is about to. */
  reconnect: z.object({ reason: z.enum(['token', 'shutdown']), after: z.number().int() }),
  /** The account was banned or deleted: the session is over. */
  'signed-out': z.object({ reason: z.enum(['banned', 'deleted']) }),

  'reactions.changed': z.object({ ...itemFields, reactions: Counts, version: Version }),
  /** To oneself only: one's own reaction, given here or elsewhere. */
  'reactions.own': z.object({ ...itemFields, user_reaction: ReactionType.nullable(), version: Version }),
  /** Its words are asked for where comments are shown: who has muted whom is the social service's to know. */
  'comment.created': z.object({ ...commentCountFields, parent_id: Id.nullable() }),
  'comment.edited': z.object({ ...commentFields, edits: Count }),
  'comment.removed': z.object(commentCountFields),
  'comment.restored': z.object(commentCountFields),
  'comment.reactions_changed': z.object({ ...commentFields, reactions: Counts, version: Version }),
  'comment.reactions_own': z.object({ ...commentFields, user_reaction: ReactionType.nullable(), version: Version }),
  'content.removed': z.object({ ...itemFields, version: Version }),
  'content.restored': z.object({ ...itemFields, version: Version }),
  'content.remixed': z.object({ ...itemFields, remixes: Count, version: Version }),
  'content.metrics_changed': z.object({ ...itemFields, views: Count, version: Version }),
  'signals.changed': z.object({ version: Version, ids: z.array(Id).max(100) }),

  // To their owner alone:
  'upload.progressed': z.object({ upload_id: Id, short_id: Id.nullable(), stage: z.string(), percent: z.number().int() }),
  'upload.processed': z.object({ upload_id: Id, media_type: z.string(), duration: z.number() }),
  'upload.failed': z.object({ upload_id: Id, reason: z.string() }),
  'short.created': z.object({
    ...{ short_id: Id, upload_id: Id.nullable(), title: z.string(), version: Version },
    ...{
      video_url: z.string().nullable(),
      thumbnail_url: z.string().nullable(),
      captions_url: z.string().nullable(),
      duration: z.number(),
    },
  }),
  'post.scheduled': z.object({ ...scheduledPostFields, scheduled_time: Timestamp.nullable(), version: Version }),
  'post.due': z.object(scheduledPostFields),
  'post.published': z.object({ ...scheduledPostFields, version: Version }),
  'post.failed': z.object({ ...scheduledPostFields, reason: z.string(), unconfirmed: z.boolean(), version: Version }),
  'post.cancelled': z.object({ ...scheduledPostFields, version: Version }),
  /** What one has not read, after it changed; an id says what did it, if one thing did. */
  'unread.changed': z.object({
    ...{ messages: Count, notifications: Count, version: Version },
    ...{ thread_id: Id.nullable(), notification_id: Id.nullable() },
  }),
  /** To both sides of a thread; the words are asked for where it is open. */
  'message.sent': z.object({ message_id: Id, thread_id: Id, sender_id: Id }),
  /** What was decided about something of one's own. */
  'moderation.decided': z.object({
    ...{ case_id: Id, target_type: z.string(), target_id: Id, action: z.string(), version: Version },
    ...{ reason: z.string(), message: z.string() },
  }),
};

export type LiveEventName = keyof typeof liveEvents;
export type LiveData<N extends LiveEventName> = z.output<(typeof liveEvents)[N]>;

/** One message as it comes: `event:` and, as JSON, `data:`. */
const LiveMessage = z
  .union(Object.entries(liveEvents).map(([event, data]) => z.object({ event: z.literal(event), data })))
  .meta({ id: 'LiveMessage' });

const WatchList = z
  .string()
  .max(4_000)
  .transform((list) => list.split(',').filter((entry) => entry !== ''))
  .pipe(z.array(Watched).max(maxWatched))
  .meta({ description: `At most ${maxWatched} ids of items, and the word ${signalsWatchKey}, separated by commas`, type: 'string' });

/** The gateway's own operations. */
export const live = {
  stream: route({
    method: 'get',
    path: '/api/stream',
    summary:
      'What happens to the watched items, and to what is yours, as server-sent events; Last-Event-ID takes up where a broken connection was',
    access: 'public',
    query: z.object({ watch: WatchList.optional() }),
    responses: { 200: null },
    events: LiveMessage,
    limit: { points: 120, seconds: 60 },
  }),
  watch: route({
    method: 'post',
    path: '/api/stream/:connection/watch',
    summary: 'Watch other things on an open stream of yours; 404 when this gateway does not have it: connect anew',
    access: 'public',
    params: z.object({ connection: Id }),
    body: z.object({ watch: z.array(Watched).max(maxWatched) }),
    responses: { 204: null },
    limit: { points: 600, seconds: 60 },
  }),
};
