import type { MediaContext } from '../context.ts';
import { shortPrefix } from '../domain/uploads/upload-keys.ts';
import { deleteShort, listShortIds } from '../store/shorts.ts';
import type { MediaTransaction } from '../store/transaction.ts';

/** Deletes all Shorts of a user with their files. Files go first, so that an interrupted run is repeated. */
export const removeUserShorts = async (
  { objects, jobs }: Pick<MediaContext, 'objects' | 'jobs'>,
  tx: MediaTransaction,
  userId: string,
): Promise<void> => {
  const ids = await listShortIds(tx.prisma, userId);
  await jobs.cancel(tx, ids);
  for (const id of ids) {
    await objects.deleteAll(shortPrefix(id));
    await deleteShort(tx.prisma, id);
  }
};
