import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, invalidField } from '@trenzeye/kit';
import type { Platform } from '@trenzeye/proto/http/profile';
import type { ProfileContext } from '../../context.ts';
import type { Database } from '../../database/transaction.ts';
import { readWebhook } from '../webhooks/store.ts';
import { type DraftRow, lockDraft, readDraft } from './store/drafts.ts';

const timeoutMs = 1_500;
const pollEveryMs = 50;

/** Waits for the event of a draft that was saved a moment ago. */
export const waitForDraft = async ({ prisma }: ProfileContext, contentId: string): Promise<void> => {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollEveryMs) {
    if (await readDraft(prisma, contentId)) return;
    await sleep(pollEveryMs);
  }
};

/** A draft that this user may schedule, locked until the transaction ends. Throws `not_found`, and `conflict` for a public item. */
export const requireDraft = async (prisma: Database, contentId: string, userId: string): Promise<DraftRow> => {
  const draft = await lockDraft(prisma, contentId);
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

/** Throws `invalid_request` for platform `webhook` without a webhook. */
export const requirePlatform = async (prisma: Database, userId: string, platform: Platform): Promise<void> => {
  if (platform === 'webhook' && !(await readWebhook(prisma, userId)))
    throw invalidField('platform', 'needs a webhook: set its address first');
};
