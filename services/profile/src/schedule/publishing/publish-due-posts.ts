import { newId } from '@trenzeye/kit';
import { timestampFromDate } from '@trenzeye/proto/events';
import { Histogram } from 'prom-client';
import type { ProfileContext } from '../../context.ts';
import type { ProfileTransaction } from '../../database/transaction.ts';
import { advanceSeries } from '../series/advance-series.ts';
import { addFailedAttempt, setMissed } from './store/attempts.ts';
import { type AttemptStart, claimDuePosts, type DuePost, msUntilNextDue, scheduleNow, startAttempts } from './store/due-posts.ts';

/** What happens to a post that is due. */
type PublishDecision =
  /** Content publishes the item. */
  | { readonly kind: 'publish' }
  /** The item is public already: only the webhook is called. */
  | { readonly kind: 'deliver' }
  /** The post is late after an outage, and the user wants to decide. */
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'fail'; readonly code: string; readonly reason: string };

export const noWebhookReason = 'There is no webhook to send this to.';
export const webhookPausedReason =
  'Your webhook is paused since your account was secured. Keep or remove it under Connections and devices, then try again.';
export const draftDeletedReason = 'The draft was deleted.';
const missedReason = 'Its time passed during an outage. Publish it now, or give it another time.';

const accountRefusals = {
  suspended: { code: 'account_suspended', reason: 'Your account was suspended when this was due.' },
  banned: { code: 'account_banned', reason: 'Your account was banned when this was due.' },
} as const;

/** Decides from this service's data. Content checks again when it publishes: it has the whole draft. `isManual`: the user publishes it now. */
const decidePublication = (post: DuePost, { isManual }: { readonly isManual: boolean }): PublishDecision => {
  if (post.account_status !== 'active') return { kind: 'fail', ...accountRefusals[post.account_status] };
  if (post.platform === 'webhook' && !post.has_webhook) return { kind: 'fail', code: 'conflict', reason: noWebhookReason };
  if (post.platform === 'webhook' && post.is_webhook_paused) return { kind: 'fail', code: 'webhook_paused', reason: webhookPausedReason };
  if (post.platform === 'webhook' && post.published_content_id) return { kind: 'deliver' };
  if (post.draft_status === 'removed') return { kind: 'fail', code: 'not_found', reason: draftDeletedReason };
  const isMissed = post.late_seconds > post.missed_after_minutes * 60;
  if (isMissed && !isManual && post.missed === 'ask') return { kind: 'ask', reason: missedReason };
  if (post.platform === 'webhook' && post.draft_status === 'published' && post.series_id === null) return { kind: 'deliver' };
  return { kind: 'publish' };
};

const batchSize = 50;
/** Due posts that another scheduler has locked are checked again after this pause. */
const shortestPauseMs = 100;

const lateness = new Histogram({
  name: 'trenzeye_schedule_lateness_seconds',
  help: 'Seconds between the time of a scheduled post and the start of its publication',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 600],
});

interface Attempt {
  readonly post: DuePost;
  readonly attemptId: string;
  readonly decision: PublishDecision;
}

/** Requests the publication from content, which publishes the item in `publish-scheduled.ts`. */
const emitDue = ({ emit }: ProfileTransaction, { post, attemptId }: Attempt): void =>
  emit('post.due', {
    postId: post.id,
    userId: post.user_id,
    contentId: post.content_id,
    platform: post.platform,
    scheduledTime: timestampFromDate(post.scheduled_time),
    attempt: post.attempts + 1,
    attemptId,
    copy: post.series_id !== null,
  });

const emitFailed = ({ emit }: ProfileTransaction, post: DuePost, reason: string, version: number): void =>
  emit('post.failed', {
    postId: post.id,
    userId: post.user_id,
    contentId: post.content_id,
    platform: post.platform,
    reason,
    unconfirmed: false,
    version,
  });

const refuse = async (tx: ProfileTransaction, { post, attemptId, decision }: Attempt): Promise<void> => {
  if (decision.kind === 'ask') {
    await setMissed(tx.prisma, post.id, decision.reason);
    emitFailed(tx, post, decision.reason, post.version + 1);
  }
  if (decision.kind === 'fail') {
    await addFailedAttempt(tx, { postId: post.id, attemptId, code: decision.code, reason: decision.reason });
    // The start and the end of the attempt each increment the version.
    emitFailed(tx, post, decision.reason, post.version + 2);
  }
};

/** Schedules the next occurrences of these posts' series, in one order, so that schedulers cannot deadlock. */
const advanceAllSeries = async (tx: ProfileTransaction, posts: readonly DuePost[]): Promise<void> => {
  const inSeries = posts.filter(({ series_id }) => series_id !== null);
  if (inSeries.length === 0) return;
  const now = await scheduleNow(tx.prisma);
  for (const post of inSeries.toSorted((a, b) => `${a.series_id}${a.occurrence}`.localeCompare(`${b.series_id}${b.occurrence}`)))
    await advanceSeries(tx.prisma, String(post.series_id), post.occurrence, now);
};

/**
 * Publishes locked posts: status, attempt and `post.due` share the caller's transaction, so a post is either scheduled or publishing,
 * whichever process crashes. `isManual`: the user publishes it now, however late it is.
 */
export const publishPosts = async (tx: ProfileTransaction, posts: readonly DuePost[], { isManual = false } = {}): Promise<void> => {
  const attempts = posts.map((post): Attempt => ({ post, attemptId: newId(), decision: decidePublication(post, { isManual }) }));
  const starts = attempts.flatMap(({ post, attemptId, decision: { kind } }): AttemptStart[] =>
    kind === 'publish' || kind === 'deliver' ? [{ postId: post.id, attemptId, isDelivery: kind === 'deliver' }] : [],
  );
  await startAttempts(tx, starts);
  for (const attempt of attempts) {
    if (attempt.decision.kind === 'publish') emitDue(tx, attempt);
    else await refuse(tx, attempt);
  }
  // The series of missed and failed posts have advanced already.
  await advanceAllSeries(
    tx,
    posts.filter(({ status }) => status === 'scheduled'),
  );
};

/** Claims and publishes one batch of due posts. Returns their number. */
export const publishDuePosts = ({ transaction }: ProfileContext): Promise<number> =>
  transaction({ actor: 'system' }, async (tx) => {
    const due = await claimDuePosts(tx, batchSize);
    if (due.length > 0) await publishPosts(tx, due);
    for (const { late_seconds } of due) lateness.observe(late_seconds);
    return due.length;
  });

/** Milliseconds until the next batch may be due. */
export const untilNextRoundMs = async ({ sql, longestSchedulerPauseMs }: ProfileContext): Promise<number> => {
  const waitMs = await msUntilNextDue(sql);
  return Math.min(Math.max(waitMs ?? longestSchedulerPauseMs, shortestPauseMs), longestSchedulerPauseMs);
};
