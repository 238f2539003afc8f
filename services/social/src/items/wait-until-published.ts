import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { isPublished } from './store.ts';

/** No published item has this id; `field` is the field of the request that contains it. */
export class UnknownContent extends DomainError {
  constructor(field: string) {
    super('not_found', { detail: 'There is no such item.', errors: [{ field, message: 'is not the id of a published item' }] });
  }
}

/** How long a seed waits for an item that was published just before. */
export const seedTimeoutMs = 5_000;

const firstPauseMs = 15;
const maxPauseMs = 120;

const waitUntilPublished = async (prisma: Database, contentId: string, timeoutMs: number): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    if (await isPublished(prisma, contentId)) return true;
    if (performance.now() + pauseMs > deadline) return false;
    await sleep(pauseMs);
  }
};

/**
 * Runs `work`. When it throws `UnknownContent`, waits up to `timeoutMs` for the item's event, which takes a moment to arrive after a
 * publication, and runs `work` again. Throws `UnknownContent` when the item does not appear.
 */
export const retryAfterPublication = async <T>(
  { prisma }: { readonly prisma: Database },
  contentId: string,
  work: () => Promise<T>,
  timeoutMs = 3_000,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnknownContent) || !(await waitUntilPublished(prisma, contentId, timeoutMs))) throw error;
    return work();
  }
};
