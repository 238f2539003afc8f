import { type EventCause, newId } from '@trenzeye/kit';
import { type TrenzEvent, timestampFromDate } from '@trenzeye/proto/events';
import type { ProfileTransaction } from '../../database/transaction.ts';
import type { PostRow } from '../posts/store/post-rows.ts';
import { lockDraft, setDraftStatus, setDrafts } from '../posts/store/post-rows.ts';
import { listSeriesOfDraft, lockSeries, setSeriesProgress } from '../series/store.ts';
import { draftDeletedReason } from './publish-due-posts.ts';
import {
  type AttemptEnd,
  addFailedAttempt,
  endAttempt,
  endPublishedAttempts,
  lockPostsById,
  lockPostsOfDrafts,
  type PublishedPost,
  queueDelivery,
  setPublicItem,
  setSuperseded,
} from './store/attempts.ts';

const publishedByUserReason = 'You published this draft yourself.';
const publishedByPostReason = 'Another of your scheduled posts published this draft.';

/** Results of posts are caused by the system, with trace and time of the consumed event. */
const causeOf = ({ trace, occurredAt }: Pick<TrenzEvent, 'trace' | 'occurredAt'>): EventCause => ({ actor: 'system', trace, occurredAt });

const emitPublished = ({ emit }: ProfileTransaction, post: PostRow, cause: EventCause & { readonly occurredAt: Date }): void =>
  emit(
    'post.published',
    {
      postId: post.id,
      userId: post.user_id,
      contentId: post.content_id,
      platform: post.platform,
      publishedAt: timestampFromDate(cause.occurredAt),
      version: post.version + 1,
    },
    cause,
  );

const emitFailed = (
  { emit }: ProfileTransaction,
  post: PostRow,
  {
    reason,
    unconfirmed,
    version = post.version + 1,
  }: { readonly reason: string; readonly unconfirmed: boolean; readonly version?: number },
  cause: EventCause,
): void =>
  emit(
    'post.failed',
    {
      postId: post.id,
      userId: post.user_id,
      contentId: post.content_id,
      platform: post.platform,
      reason,
      unconfirmed,
      version,
    },
    cause,
  );

type AttemptResult = Omit<AttemptEnd, 'postId'>;
type ResultCause = EventCause & { readonly occurredAt: Date };

/** Ends the current attempt of a locked post and emits the result. */
const settleLocked = async (tx: ProfileTransaction, post: PostRow, result: AttemptResult, cause: ResultCause): Promise<void> => {
  await endAttempt(tx.prisma, { postId: post.id, ...result });
  if (result.outcome === 'published') emitPublished(tx, post, cause);
  else emitFailed(tx, post, { reason: result.reason ?? '', unconfirmed: result.outcome === 'unconfirmed' }, cause);
};

/** Ends an attempt of a post that is not locked yet; does nothing unless it is the post's current attempt. */
export const settleAttempt = async (tx: ProfileTransaction, postId: string, result: AttemptResult, at: Date): Promise<void> => {
  const [post] = await lockPostsById(tx.prisma, [postId]);
  if (post?.status !== 'publishing' || post.attempt_id !== result.attemptId) return;
  await settleLocked(tx, post, result, { actor: 'system', occurredAt: at });
};

interface PublicItem {
  readonly post: PostRow;
  readonly contentId: string;
  readonly cause: ResultCause;
}

/** The items of these locked posts are public: ends the posts for Trenzeye, and queues the calls of webhooks. */
const continuePublication = async (tx: ProfileTransaction, items: readonly PublicItem[]): Promise<void> => {
  const ended: PublishedPost[] = [];
  for (const { post, contentId, cause } of items) {
    if (!post.attempt_id || post.status !== 'publishing') continue;
    if (post.platform === 'webhook') {
      await setPublicItem(tx.prisma, post.id, contentId, cause.occurredAt);
      await queueDelivery(tx.prisma, post.attempt_id);
    } else {
      ended.push({ postId: post.id, attemptId: post.attempt_id, contentId, publishedAt: cause.occurredAt });
      emitPublished(tx, post, cause);
    }
  }
  await endPublishedAttempts(tx.prisma, ended);
};

/** Ends the remaining posts of a draft that was published in another way; webhooks are still called at their time. */
const supersedePosts = async (
  tx: ProfileTransaction,
  posts: readonly PostRow[],
  { contentId, reason, cause }: { readonly contentId: string; readonly reason: string; readonly cause: ResultCause },
): Promise<void> => {
  for (const post of posts) {
    if (post.content_id !== contentId || post.series_id !== null || post.platform === 'webhook') continue;
    await setPublicItem(tx.prisma, post.id, contentId, cause.occurredAt);
    await setSuperseded(tx.prisma, post.id, reason);
    emitPublished(tx, post, cause);
  }
};

const endSeriesOf = async (tx: ProfileTransaction, contentId: string): Promise<void> => {
  for (const { id } of await listSeriesOfDraft(tx.prisma, contentId)) {
    const series = await lockSeries(tx.prisma, id);
    if (series) await setSeriesProgress(tx.prisma, id, series.upto, true);
  }
};

export const onContentSaved = (events: readonly TrenzEvent<'content.saved'>[], tx: ProfileTransaction): Promise<void> =>
  setDrafts(
    tx.prisma,
    events.map(({ data: { contentId, userId, type, title, version } }) => ({
      contentId,
      userId,
      type,
      title,
      version,
      status: 'draft',
      preview: '',
    })),
  );

/** Settles the posts whose items were published, all of a batch together: many posts are due at the full hour. Drafts are locked before posts. */
export const onContentPublished = async (events: readonly TrenzEvent<'content.published'>[], tx: ProfileTransaction): Promise<void> => {
  await setDrafts(
    tx.prisma,
    events.map(({ data: { contentId, userId, type, title, version, preview } }) => ({
      contentId,
      userId,
      type,
      title,
      version,
      preview,
      status: 'published',
    })),
  );
  const postIds = events.flatMap(({ data }) => (data.postId ? [data.postId] : []));
  const posts = new Map((postIds.length > 0 ? await lockPostsById(tx.prisma, postIds) : []).map((post) => [post.id, post]));
  const causes = events.map((event) => ({
    event,
    post: posts.get(event.data.postId),
    cause: { ...causeOf(event), occurredAt: event.occurredAt },
  }));
  await continuePublication(
    tx,
    causes.flatMap(({ event, post, cause }) => (post ? [{ post, contentId: event.data.contentId, cause }] : [])),
  );
  const remaining = await lockPostsOfDrafts(
    tx.prisma,
    events.map(({ data }) => data.contentId),
  );
  for (const { event, post, cause } of causes) {
    const reason = post ? publishedByPostReason : publishedByUserReason;
    await supersedePosts(tx, remaining, { contentId: event.data.contentId, reason, cause });
  }
};

/** Content could not publish an item. A draft that the user published meanwhile is no failure. */
export const onPublishFailed = async (event: TrenzEvent<'content.publish_failed'>, tx: ProfileTransaction): Promise<void> => {
  const { data, occurredAt } = event;
  const cause = { ...causeOf(event), occurredAt };
  const draft = await lockDraft(tx.prisma, data.contentId);
  const [post] = await lockPostsById(tx.prisma, [data.postId]);
  if (post?.status !== 'publishing' || post.attempt_id !== data.attemptId) return;
  if (data.code === 'conflict' && draft?.status === 'published' && post.series_id === null) {
    await continuePublication(tx, [{ post, contentId: data.contentId, cause }]);
    return;
  }
  await settleLocked(tx, post, { attemptId: data.attemptId, outcome: 'failed', code: data.code, reason: data.reason }, cause);
};

/** Fails the posts of a removed draft at once, so that the user can choose another draft in time, and ends its series. */
export const onContentRemoved = async (event: TrenzEvent<'content.removed'>, tx: ProfileTransaction): Promise<void> => {
  const { data } = event;
  await setDraftStatus(tx.prisma, data.contentId, 'removed', data.version);
  for (const post of await lockPostsOfDrafts(tx.prisma, [data.contentId])) {
    await addFailedAttempt(tx, { postId: post.id, attemptId: newId(), code: 'not_found', reason: draftDeletedReason });
    emitFailed(tx, post, { reason: draftDeletedReason, unconfirmed: false, version: post.version + 2 }, causeOf(event));
  }
  await endSeriesOf(tx, data.contentId);
};

export const onContentRestored = ({ data }: TrenzEvent<'content.restored'>, tx: ProfileTransaction): Promise<void> =>
  setDraftStatus(tx.prisma, data.contentId, 'published', data.version);
