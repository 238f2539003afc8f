import { type Emit, newId, type Sql } from '@trenzeye/kit';
import { timestampFromDate } from '@trenzeye/proto/events';
import { type DuePost, failAtOnce, missPost, type Start, startAttempts } from '../../store/schedule/firing.ts';
import { advanceSeries } from './advance-series.ts';

/** What becomes of a post whose time has come. */
export type Fate =
  | { readonly kind: 'publish' }
  /** The item is public already: its webhook is to be told. */
  | { readonly kind: 'deliver' }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'fail'; readonly code: string; readonly reason: string };

export const noWebhook = 'There is no webhook to send this to.';
export const draftGone = 'The draft was deleted.';

const refusals = {
  suspended: { code: 'account_suspended', reason: 'Your account was suspended when this was due.' },
  banned: { code: 'account_banned', reason: 'Your account was banned when this was due.' },
} as const;

/** Decides from what is known here. Content decides again when it publishes: it knows more of the draft. */
export const fateOf = (post: DuePost, { asked }: { readonly asked: boolean }): Fate => {
  if (post.standing !== 'active') return { kind: 'fail', ...refusals[post.standing] };
  if (post.platform === 'webhook' && !post.has_webhook) return { kind: 'fail', code: 'conflict', reason: noWebhook };
  if (post.platform === 'webhook' && post.published_content_id) return { kind: 'deliver' };
  if (post.draft_status === 'removed') return { kind: 'fail', code: 'not_found', reason: draftGone };
  const missed = post.late > post.missed_after_minutes * 60;
  if (missed && !asked && post.missed === 'ask')
    return { kind: 'ask', reason: 'Its time passed during an outage. Publish it now, or give it another time.' };
  if (post.platform === 'webhook' && post.draft_status === 'published' && post.series_id === null) return { kind: 'deliver' };
  return { kind: 'publish' };
};

type Fired = { readonly post: DuePost; readonly attemptId: string; readonly fate: Fate };

const announceDue = (emit: Emit, { post, attemptId }: Fired): void =>
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

const announceFailure = (emit: Emit, post: DuePost, reason: string, changes: number): void =>
  emit('post.failed', {
    postId: post.id,
    userId: post.user_id,
    contentId: post.content_id,
    platform: post.platform,
    reason,
    unconfirmed: false,
    version: post.version + changes,
  });

/** Ends what cannot even begin. */
const settleAtOnce = async (sql: Sql, emit: Emit, { post, attemptId, fate }: Fired): Promise<void> => {
  if (fate.kind === 'ask') {
    await missPost(sql, post.id, fate.reason);
    announceFailure(emit, post, fate.reason, 1);
  }
  if (fate.kind === 'fail') {
    await failAtOnce(sql, { postId: post.id, attemptId, code: fate.code, reason: fate.reason });
    announceFailure(emit, post, fate.reason, 2);
  }
};

/** Series of these posts move on, in one order everywhere, so that no two schedulers wait for each other. */
const advanceAll = async (sql: Sql, posts: readonly DuePost[]): Promise<void> => {
  const inSeries = posts.filter(({ series_id }) => series_id !== null);
  for (const post of inSeries.toSorted((a, b) => `${a.series_id}${a.occurrence}`.localeCompare(`${b.series_id}${b.occurrence}`)))
    await advanceSeries(sql, String(post.series_id), post.occurrence);
};

/**
 * Sends locked posts on their way: state, try and `post.due` in the caller's transaction, so that a post is either still to come or on
 * its way, whoever dies when. `asked`: their owner wants it now, late or not.
 */
export const firePosts = async (sql: Sql, emit: Emit, posts: readonly DuePost[], { asked = false } = {}): Promise<void> => {
  const fired = posts.map((post): Fired => ({ post, attemptId: newId(), fate: fateOf(post, { asked }) }));
  const starts = fired.flatMap(({ post, attemptId, fate }): Start[] =>
    fate.kind === 'publish' || fate.kind === 'deliver' ? [{ postId: post.id, attemptId, delivers: fate.kind === 'deliver' }] : [],
  );
  await startAttempts(sql, starts);
  for (const each of fired) {
    if (each.fate.kind === 'publish') announceDue(emit, each);
    else await settleAtOnce(sql, emit, each);
  }
  // Those that were missed or failed before are no longer where their series stands.
  await advanceAll(
    sql,
    posts.filter(({ status }) => status === 'scheduled'),
  );
};
