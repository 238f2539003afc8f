import type { MediaContext } from '../context.ts';
import type { MediaTransaction } from '../database/transaction.ts';
import { shortPrefix } from '../objects/index.ts';
import { deleteShort, listShortIds } from './store.ts';

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
