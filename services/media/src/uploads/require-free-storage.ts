import { createText, DomainError } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { readStorageUsed } from './store/uploads.ts';
import { formatBytes } from './upload-errors.ts';

/** Throws `payload_too_large` when a user's files use all of their storage. */
export const requireFreeStorage = async (
  { uploadLimits: { storage } }: Pick<MediaContext, 'uploadLimits'>,
  prisma: Database,
  userId: string,
): Promise<void> => {
  if ((await readStorageUsed(prisma, userId)) < storage) return;
  throw new DomainError('payload_too_large', {
    detail: createText('Your files use all of your {storage}. Delete some to free up space.', { storage: formatBytes(storage) }),
  });
};
