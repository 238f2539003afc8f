import { randomBytes } from 'node:crypto';
import { requireOutgoingUrl } from '@trenzeye/kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../../context.ts';
import { deleteWebhook, readWebhook, setWebhookRow, type WebhookRow } from '../../../store/schedule/webhooks.ts';
import { changePlan, type PlanCause } from '../plan/change-plan.ts';

type WebhookAnswer = AnswerOf<typeof profile.setScheduleWebhook>;

const present = ({ url, created_at, updated_at }: WebhookRow, secret: string | null): WebhookAnswer => ({
  url,
  secret,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const showWebhook = async ({ prisma }: ProfileContext, userId: string): Promise<{ webhook: WebhookAnswer | null }> => {
  const row = await readWebhook(prisma, userId);
  return { webhook: row ? present(row, null) : null };
};

/** Sets the address; creates a secret the first time and on request. Throws `invalid_request` naming `url`. */
export const setWebhook = (
  context: ProfileContext,
  cause: PlanCause,
  { url, new_secret: renew }: { readonly url: string; readonly new_secret: boolean },
): Promise<WebhookAnswer> => {
  const target = requireOutgoingUrl('url', url, context.allowsPrivateWebhooks).href;
  return changePlan(context, cause, async ({ prisma, userId }) => {
    const before = await readWebhook(prisma, userId);
    const secret = before && !renew ? null : `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = secret === null ? (before?.sealed_secret ?? '') : context.vault.seal(secret, userId);
    return present(await setWebhookRow(prisma, userId, target, sealed), secret);
  });
};

export const removeWebhook = (context: ProfileContext, cause: PlanCause): Promise<null> =>
  changePlan(context, cause, async ({ prisma, userId }) => {
    await deleteWebhook(prisma, userId);
    return null;
  });
