import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, invalidField, type Sql } from '@trenzeye/kit';
import type { Platform } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import { type DraftRow, holdDraft, knowsDraft } from '../../store/schedule/drafts.ts';
import { readWebhook } from '../../store/schedule/webhooks.ts';

/** milliseconds */
const patience = 1_500;
const pause = 50;

/** Drafts are known from events: one that was saved a moment ago may still be on its way, and is waited for. */
export const awaitDraft = async ({ sql }: Pick<ProfileContext, 'sql'>, contentId: string): Promise<void> => {
  for (let waited = 0; waited < patience; waited += pause) {
    if (await knowsDraft(sql, contentId)) return;
    await sleep(pause);
  }
};

/** A draft that this person may schedule, held until the transaction ends. Throws `not_found`, and `conflict` for what is public. */
export const requireDraft = async (sql: Sql, contentId: string, userId: string): Promise<DraftRow> => {
  const draft = await holdDraft(sql, contentId);
  if (draft?.user_id !== userId || draft.status === 'removed')
    throw new DomainError('not_found', {
      detail: 'There is no such draft.',
      errors: [{ field: 'content_id', message: 'is not a draft of yours' }],
    });
  if (draft.status === 'published')
    throw new DomainError('conflict', {
      detail: 'This draft is published already.',
      errors: [{ field: 'content_id', message: 'is published already' }],
    });
  return draft;
};

/** Throws `invalid_request` for a webhook that is not set. */
export const requirePlatform = async (sql: Sql, userId: string, platform: Platform): Promise<void> => {
  if (platform === 'webhook' && !(await readWebhook(sql, userId))) throw invalidField('platform', 'needs a webhook: set its address first');
};
