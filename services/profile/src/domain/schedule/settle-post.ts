import { appendEvents, newId, type PendingEvent, type Sql } from '@trenzeye/kit';
import { type TrenzEvent, timestampFromDate } from '@trenzeye/proto/events';
import { holdDraft, keepDraft, keepDraftStatus } from '../../store/schedule/drafts.ts';
import {
  awaitDelivery,
  type End,
  endAttempt,
  endWithoutAttempt,
  failAtOnce,
  lockAnyPost,
  lockPostsOfDraft,
  markPublic,
} from '../../store/schedule/firing.ts';
import type { PostRow } from '../../store/schedule/posts.ts';
import { lockSeries, markSeries, seriesOfDraft } from '../../store/schedule/series.ts';
import { draftGone } from './fire-posts.ts';

const byHand = 'You published this draft yourself.';

const publishedEvent = (post: PostRow, at: Date): PendingEvent => ({
  type: 'post.published',
  actor: 'system',
  data: {
    postId: post.id,
    userId: post.user_id,
    contentId: post.content_id,
    platform: post.platform,
    publishedAt: timestampFromDate(at),
    version: post.version + 1,
  },
});

export const failedEvent = (
  post: Pick<PostRow, 'id' | 'user_id' | 'content_id' | 'platform' | 'version'>,
  reason: string,
  unconfirmed: boolean,
): PendingEvent => ({
  type: 'post.failed',
  actor: 'system',
  data: {
    postId: post.id,
    userId: post.user_id,
    contentId: post.content_id,
    platform: post.platform,
    reason,
    unconfirmed,
    version: post.version + 1,
  },
});

type Ending = Omit<End, 'postId'>;

/** Ends the try that counts of a locked post, and says so. */
const settleLocked = async (sql: Sql, post: PostRow, end: Ending, at: Date): Promise<void> => {
  await endAttempt(sql, { postId: post.id, ...end });
  const event = end.outcome === 'published' ? publishedEvent(post, at) : failedEvent(post, end.reason ?? '', end.outcome === 'unconfirmed');
  await appendEvents(sql, [event], at);
};

/** The same for a post that is not locked yet; nothing when this is not the try that counts any more. */
export const settleAttempt = async (sql: Sql, postId: string, end: Ending, at: Date): Promise<void> => {
  const post = await lockAnyPost(sql, postId);
  if (post?.status === 'publishing' && post.attempt_id === end.attemptId) await settleLocked(sql, post, end, at);
};

/** The item of a post is public: for Trenzeye that was all, a webhook is told now. */
const goOn = async (sql: Sql, post: PostRow, contentId: string, at: Date): Promise<void> => {
  if (!post.attempt_id || post.status !== 'publishing') return;
  await markPublic(sql, post.id, contentId, at);
  if (post.platform === 'webhook') await awaitDelivery(sql, post.attempt_id);
  else await settleLocked(sql, post, { attemptId: post.attempt_id, outcome: 'published' }, at);
};

/** Posts that were to publish a draft which came out otherwise have nothing left to do; webhooks are still told at their time. */
const overtake = async (sql: Sql, contentId: string, at: Date, reason: string): Promise<void> => {
  for (const post of await lockPostsOfDraft(sql, contentId)) {
    if (post.series_id !== null || post.platform === 'webhook') continue;
    await markPublic(sql, post.id, contentId, at);
    await endWithoutAttempt(sql, post.id, reason);
    await appendEvents(sql, [publishedEvent(post, at)], at);
  }
};

const endSeriesOf = async (sql: Sql, contentId: string): Promise<void> => {
  for (const { id } of await seriesOfDraft(sql, contentId)) {
    const series = await lockSeries(sql, id);
    if (series) await markSeries(sql, id, series.upto, true);
  }
};

export const onContentSaved = ({ data }: TrenzEvent<'content.saved'>, sql: Sql): Promise<void> =>
  keepDraft(sql, {
    contentId: data.contentId,
    userId: data.userId,
    type: data.type,
    title: data.title,
    status: 'draft',
    version: data.version,
  });

export const onContentPublished = async ({ data, occurredAt }: TrenzEvent<'content.published'>, sql: Sql): Promise<void> => {
  const { contentId, userId, type, title, version, preview } = data;
  await keepDraft(sql, { contentId, userId, type, title, status: 'published', version, preview });
  const post = data.postId ? await lockAnyPost(sql, data.postId) : undefined;
  if (post) await goOn(sql, post, contentId, occurredAt);
  await overtake(sql, contentId, occurredAt, post ? 'Another of your scheduled posts published this draft.' : byHand);
};

/** What content could not publish. A draft that was public before is no failure: what was wanted is so. */
export const onPublishFailed = async ({ data, occurredAt }: TrenzEvent<'content.publish_failed'>, sql: Sql): Promise<void> => {
  const draft = await holdDraft(sql, data.contentId);
  const post = await lockAnyPost(sql, data.postId);
  if (post?.status !== 'publishing' || post.attempt_id !== data.attemptId) return;
  if (data.code === 'conflict' && draft?.status === 'published' && post.series_id === null) {
    await goOn(sql, post, data.contentId, occurredAt);
    return;
  }
  await settleLocked(sql, post, { attemptId: data.attemptId, outcome: 'failed', code: data.code, reason: data.reason }, occurredAt);
};

/** Posts of a draft that is gone fail at once: their owner can still choose another in time. Its series end. */
export const onContentRemoved = async ({ data, occurredAt }: TrenzEvent<'content.removed'>, sql: Sql): Promise<void> => {
  await keepDraftStatus(sql, data.contentId, 'removed', data.version);
  for (const post of await lockPostsOfDraft(sql, data.contentId)) {
    await failAtOnce(sql, { postId: post.id, attemptId: newId(), code: 'not_found', reason: draftGone });
    await appendEvents(sql, [failedEvent({ ...post, version: post.version + 1 }, draftGone, false)], occurredAt);
  }
  await endSeriesOf(sql, data.contentId);
};

export const onContentRestored = ({ data }: TrenzEvent<'content.restored'>, sql: Sql): Promise<void> =>
  keepDraftStatus(sql, data.contentId, 'published', data.version);
