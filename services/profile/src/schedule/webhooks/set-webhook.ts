import { randomBytes } from 'node:crypto';
import { connectionChange, connectionFields, notFound, requireOpenSession, requireOutgoingUrl } from '@trenzeye/kit';
import type { ConnectionAction } from '@trenzeye/proto/events';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { ProfileTransaction } from '../../database/transaction.ts';
import { changePlan, type SessionCause } from '../plan/change-plan.ts';
import { confirmWebhookRow, deleteWebhook, readWebhook, setWebhookRow, type WebhookRow } from './store.ts';

type WebhookAnswer = AnswerOf<typeof profile.setScheduleWebhook>;

const present = (row: WebhookRow, secret: string | null): WebhookAnswer => ({
  url: row.url,
  secret,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...connectionFields(row),
});

export const showWebhook = async ({ prisma }: ProfileContext, userId: string): Promise<{ webhook: WebhookAnswer | null }> => {
  const row = await readWebhook(prisma, userId);
  return { webhook: row ? present(row, null) : null };
};

const emitChange = ({ emit }: ProfileTransaction, { actor: id, sessionId }: SessionCause, action: ConnectionAction, url: string): void =>
  emit('webhook.changed', connectionChange({ id, sessionId }, { kind: 'webhook', action, name: new URL(url).host }));

/** Sets the address; creates a secret the first time and on request. Throws `invalid_request` naming `url`. */
export const setWebhook = (
  context: ProfileContext,
  cause: SessionCause,
  { url, new_secret: renew }: { readonly url: string; readonly new_secret: boolean },
): Promise<WebhookAnswer> => {
  const target = requireOutgoingUrl('url', url, context.allowsPrivateWebhooks).href;
  return changePlan(context, cause, async ({ tx, prisma, userId }) => {
    await requireOpenSession(tx, cause.sessionId);
    const before = await readWebhook(prisma, userId);
    const secret = before && !renew ? null : `whsec_${randomBytes(32).toString('base64')}`;
    const sealedSecret = secret === null ? (before?.sealed_secret ?? '') : context.vault.seal(secret, userId);
    const stored = await setWebhookRow(prisma, userId, { url: target, sealedSecret, sessionId: cause.sessionId });
    emitChange(tx, cause, before ? 'changed' : 'added', target);
    return present(stored, secret);
  });
};

/** Ends the pause of the webhook. Throws `not_found`. */
export const confirmWebhook = (context: ProfileContext, cause: SessionCause): Promise<WebhookAnswer> =>
  changePlan(context, cause, async ({ tx, prisma, userId }) => {
    await requireOpenSession(tx, cause.sessionId);
    const isPaused = (await readWebhook(prisma, userId))?.is_paused === true;
    const row = await confirmWebhookRow(prisma, userId, cause.sessionId);
    if (!row) throw notFound('webhook');
    if (isPaused) emitChange(tx, cause, 'confirmed', row.url);
    return present(row, null);
  });

export const removeWebhook = (context: ProfileContext, cause: SessionCause): Promise<null> =>
  changePlan(context, cause, async ({ tx, prisma, userId }) => {
    const url = await deleteWebhook(prisma, userId);
    if (url !== undefined) emitChange(tx, cause, 'removed', url);
    return null;
  });
