import type { DuePost } from './store/due-posts.ts';

/** What happens to a post that is due. */
export type PublishDecision =
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
export const decidePublication = (post: DuePost, { isManual }: { readonly isManual: boolean }): PublishDecision => {
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
