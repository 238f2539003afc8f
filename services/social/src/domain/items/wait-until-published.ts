import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@trenzeye/kit';
import type { SocialContext } from '../../context.ts';
import { isPublished } from '../../store/projections.ts';

/** No published item has this id; `field` is where the caller named it. */
export class UnknownContent extends DomainError {
  constructor(field: string) {
    super('not_found', { detail: 'There is no such item.', errors: [{ field, message: 'is not the id of a published item' }] });
  }
}

const firstWait = 15;
const longestWait = 120;

const becomesPublished = async ({ sql }: SocialContext, contentId: string, patience: number): Promise<boolean> => {
  const deadline = performance.now() + patience;
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    if (await isPublished(sql, contentId)) return true;
    if (performance.now() + wait > deadline) return false;
    await sleep(wait);
  }
};

/**
 * Runs `work`; when it meets an unknown item, waits up to `patience` ms (1 s unless said) for the item's event, which is under
 * way for a moment after publishing, and runs it once more. Throws UnknownContent when the item does not appear.
 */
export const retryAfterPublication = async <T>(
  context: SocialContext,
  contentId: string,
  work: () => Promise<T>,
  patience = 1_000,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnknownContent) || !(await becomesPublished(context, contentId, patience))) throw error;
    return work();
  }
};
