import type { Logger, Sql, SqlTransact } from '@trenzeye/kit';
import { abandonedDeliveries, type DeliveryRow, takeDeliveries } from '../../store/schedule/deliveries.ts';
import { type Delivered, deliverWebhook } from './deliver-webhook.ts';
import { noWebhook } from './fire-posts.ts';
import { settleAttempt } from './settle-post.ts';
import type { Vault } from './vault.ts';
import { webhookBody } from './webhook-body.ts';

const atOnce = 50;
/** milliseconds */
const timeout = 10_000;
/** seconds after which a sender that said nothing must have died */
const abandonedAfter = 60;
const abandoned = 'The process that told the webhook ended meanwhile: it may or may not have got it.';

export interface CourierOptions {
  readonly sql: Sql;
  readonly write: SqlTransact;
  readonly log: Logger;
  readonly vault: Vault;
  readonly publicUrl: string;
  /** Development alone: webhooks may go to http and private addresses. */
  readonly webhooksAnywhere: boolean;
}

export interface Courier {
  /** Sets out with what waits, as far as hands are free; does not wait for answers. Returns how many. */
  round(): Promise<number>;
  /** Resolves when nothing is under way any more. */
  drained(): Promise<void>;
}

const settle = ({ write }: CourierOptions, postId: string, end: Parameters<typeof settleAttempt>[2]): Promise<null> =>
  write({ actor: 'system' }, async (_emit, sql) => {
    await settleAttempt(sql, postId, end, new Date());
    return null;
  });

const send = async ({ vault, publicUrl, webhooksAnywhere }: CourierOptions, row: DeliveryRow): Promise<Delivered> => {
  if (!row.url || !row.sealed_secret) return { outcome: 'failed', code: 'conflict', reason: noWebhook };
  let secret: string;
  try {
    secret = vault.open(row.sealed_secret, row.user_id);
  } catch {
    return { outcome: 'failed', code: 'internal', reason: 'The secret of the webhook can no longer be read: make a new one.' };
  }
  const at = new Date();
  const delivery = { url: row.url, secret, id: row.post_id, body: webhookBody(row, publicUrl, at), at };
  return deliverWebhook(delivery, { anywhere: webhooksAnywhere, timeout });
};

/**
 * Tells webhooks. One that is slow holds up no other. A sender that dies leaves its try `sending`: some time later, nobody can know
 * what came of it, and it is never sent again by itself. `ring`: hands are free again.
 */
export const createCourier = (options: CourierOptions, ring: () => void): Courier => {
  const underWay = new Set<Promise<void>>();

  const setOut = (row: DeliveryRow): void => {
    const going = send(options, row)
      .then(async (outcome) => {
        await settle(options, row.post_id, { attemptId: row.attempt_id, ...outcome });
      })
      .catch((error: unknown) => options.log.warn({ err: error }, 'what became of a webhook could not be written down'))
      .finally(() => {
        underWay.delete(going);
        ring();
      });
    underWay.add(going);
  };

  return {
    round: async () => {
      const rows = underWay.size < atOnce ? await takeDeliveries(options.sql, atOnce - underWay.size) : [];
      rows.forEach(setOut);
      for (const { attempt_id: attemptId, post_id: postId } of await abandonedDeliveries(options.sql, abandonedAfter))
        await settle(options, postId, { attemptId, outcome: 'unconfirmed', code: 'abandoned', reason: abandoned });
      return rows.length;
    },
    drained: async () => {
      await Promise.all(underWay);
    },
  };
};
