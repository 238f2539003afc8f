import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@trenzeye/proto/http';
import type { profile } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { deleteWebhook, putWebhook, readWebhook, type WebhookRow } from '../../store/schedule/webhooks.ts';
import { changePlan, type PlanCause } from './plan.ts';
import { requireTarget } from './webhook-target.ts';

type Shown = AnswerOf<typeof profile.setScheduleWebhook>;

const present = ({ url, created_at, updated_at }: WebhookRow, secret: string | null): Shown => ({
  url,
  secret,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const showWebhook = async ({ sql }: ProfileContext, userId: string): Promise<{ webhook: Shown | null }> => {
  const row = await readWebhook(sql, userId);
  return { webhook: row ? present(row, null) : null };
};

/** Sets where to announce; makes a secret the first time and when asked for a new one. Throws `invalid_request` naming `url`. */
export const setWebhook = (
  context: ProfileContext,
  cause: PlanCause,
  { url, new_secret: renew }: { readonly url: string; readonly new_secret: boolean },
): Promise<Shown> => {
  const target = requireTarget(url, context.webhooksAnywhere).href;
  return changePlan(context, cause, async ({ sql, userId }) => {
    const before = await readWebhook(sql, userId);
    const secret = before && !renew ? null : `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = secret === null ? (before?.sealed_secret ?? '') : context.vault.seal(secret, userId);
    return present(await putWebhook(sql, userId, target, sealed), secret);
  });
};

export const removeWebhook = (context: ProfileContext, cause: PlanCause): Promise<null> =>
  changePlan(context, cause, async ({ sql, userId }) => {
    await deleteWebhook(sql, userId);
    return null;
  });
