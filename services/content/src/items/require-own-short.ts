import { DomainError } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { ownsShort } from './store/shorts.ts';

/** Throws `not_found` naming `short_id` for a Short of another user, or one this service has not been notified of yet. */
export const requireOwnShort = async (prisma: Database, shortId: string | null | undefined, userId: string): Promise<void> => {
  if (shortId && !(await ownsShort(prisma, shortId, userId)))
    throw new DomainError('not_found', {
      detail: 'There is no such Short of yours.',
      errors: [{ field: 'short_id', message: 'is not a Short of yours' }],
    });
};
