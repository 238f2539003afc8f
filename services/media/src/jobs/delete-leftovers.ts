import type { ObjectStore } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { deleteFileRecords, listLeftoverFiles } from './store.ts';

/**
 * Deletes the files that attempts stored for an upload or Short and that are part of no result, unless it has a queued or running job.
 * Files before their records: a record without a file is deleted the next time, a file without a record would never be deleted.
 */
export const deleteLeftovers = async (objects: ObjectStore, prisma: Database, subjectId: string): Promise<void> => {
  const keys = await listLeftoverFiles(prisma, subjectId);
  for (const key of keys) await objects.delete(key);
  if (keys.length > 0) await deleteFileRecords(prisma, keys);
};
