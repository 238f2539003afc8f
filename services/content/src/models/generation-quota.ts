import { createText, DomainError } from '@trenzeye/kit';
import type { ContentContext } from '../context.ts';
import { returnGeneration, takeGeneration } from './store.ts';

const msPerDay = 86_400_000;

/**
 * Runs `work` as one of the user's generations of the day (UTC). One that was invalid or found the provider unavailable is
 * not counted; one that the provider failed or refused, or that the client aborted (`aborted`), is: it cost as much as any other. Throws `rate_limited` with Retry-After when none is left.
 */
export const withinQuota = async <T>(
  { prisma, clock, dailyQuota }: Pick<ContentContext, 'prisma' | 'clock' | 'dailyQuota'>,
  userId: string,
  aborted: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  const now = clock();
  const day = now.toISOString().slice(0, 10);
  if (!(await takeGeneration(prisma, userId, day, dailyQuota)))
    throw new DomainError('rate_limited', {
      detail: createText(
        'You have used all {dailyQuota} generations of today. You can keep editing your drafts, or try again after midnight (UTC).',
        { dailyQuota },
      ),
      headers: { 'retry-after': String(Math.ceil((msPerDay - (now.getTime() % msPerDay)) / 1000)) },
    });
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'provider_failed' && !aborted.aborted) await returnGeneration(prisma, userId, day);
    throw error;
  }
};
