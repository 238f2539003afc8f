import type { ProfileContext } from '../../context.ts';
import { contentTypeOf } from '../posts/present-post.ts';
import { noWebhookReason, webhookPausedReason } from '../publishing/publish-due-posts.ts';
import { settleAttempt } from '../publishing/settle-posts.ts';
import { startLoop } from '../publishing/start-loop.ts';
import { claimDeliveries, type DeliveryRow, findAbandonedDeliveries } from '../publishing/store/attempts.ts';
import { type DeliveryResult, sendWebhook } from './send-webhook.ts';
import { recordWebhookUse } from './store.ts';

/** The body of a webhook call; the item is public at `url`. */
const webhookBody = (row: DeliveryRow, publicUrl: string, at: Date): string =>
  JSON.stringify({
    type: 'post.published',
    timestamp: at.toISOString(),
    data: {
      post_id: row.post_id,
      attempt: row.number,
      content_id: row.content_id,
      content_type: contentTypeOf(row.type),
      title: row.title ?? '',
      preview: row.preview ?? '',
      url: `${publicUrl}/c/${row.content_id}`,
      scheduled_time: row.scheduled_time.toISOString(),
      local_time: row.local_time,
      zone: row.zone,
      published_at: row.published_at?.toISOString() ?? null,
    },
  });

const concurrencyLimit = 50;
const timeoutMs = 10_000;
/** A process whose delivery takes longer must have ended. */
const abandonedAfterMs = 60_000;
const abandonedReason = 'The process that called the webhook ended: the webhook may or may not have received it.';
const unreadableSecretReason = 'The secret of the webhook can no longer be read: make a new one.';

const settle = ({ transaction, clock }: ProfileContext, postId: string, result: Parameters<typeof settleAttempt>[2]): Promise<null> =>
  transaction({ actor: 'system' }, async (tx) => {
    await settleAttempt(tx, postId, result, clock());
    return null;
  });

const send = async (context: ProfileContext, row: DeliveryRow): Promise<DeliveryResult> => {
  const { vault, publicUrl, allowsPrivateWebhooks, clock } = context;
  if (!row.url || !row.sealed_secret) return { outcome: 'failed', code: 'conflict', reason: noWebhookReason };
  if (row.is_paused) return { outcome: 'failed', code: 'webhook_paused', reason: webhookPausedReason };
  let secret: string;
  try {
    secret = vault.open(row.sealed_secret, row.user_id);
  } catch {
    return { outcome: 'failed', code: 'internal', reason: unreadableSecretReason };
  }
  const at = clock();
  await recordWebhookUse(context.prisma, row.user_id, at);
  const delivery = { userId: row.user_id, url: row.url, secret, id: row.post_id, body: webhookBody(row, publicUrl, at), at };
  return sendWebhook(delivery, { allowsPrivateAddresses: allowsPrivateWebhooks, timeoutMs });
};

/**
 * Sends queued deliveries concurrently, so that a slow webhook delays no other. A process that crashes leaves its attempts in `sending`:
 * after some time they end as unconfirmed and are not sent again. Returns the stop function, which waits for deliveries in progress.
 */
export const startWebhookDelivery = (context: ProfileContext): (() => Promise<void>) => {
  const { log, prisma } = context;
  const signal = context.schedulerSignals.deliveries;
  const inProgress = new Set<Promise<void>>();

  const startDelivery = (row: DeliveryRow): void => {
    const delivery = send(context, row)
      .then(async (result) => {
        await settle(context, row.post_id, { attemptId: row.attempt_id, ...result });
      })
      .catch((error: unknown) => log.warn({ err: error, postId: row.post_id }, 'webhook result not stored'))
      .finally(() => {
        inProgress.delete(delivery);
        signal.notify();
      });
    inProgress.add(delivery);
  };

  const round = async (): Promise<number> => {
    const free = concurrencyLimit - inProgress.size;
    const rows = free > 0 ? await claimDeliveries(prisma, free) : [];
    rows.forEach(startDelivery);
    for (const { id: attemptId, post_id: postId } of await findAbandonedDeliveries(prisma, abandonedAfterMs))
      await settle(context, postId, { attemptId, outcome: 'unconfirmed', code: 'abandoned', reason: abandonedReason });
    return rows.length;
  };

  const stopLoop = startLoop({ name: 'deliver-webhooks', log, signal, round, pauseMs: () => context.longestSchedulerPauseMs });
  return async () => {
    await stopLoop();
    await Promise.all(inProgress);
  };
};
