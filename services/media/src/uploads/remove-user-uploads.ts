import type { MediaContext } from '../context.ts';
import type { MediaTransaction } from '../database/transaction.ts';
import { originalKey, userUploadsPrefix } from '../objects/index.ts';
import { listResumable } from './store/resumable.ts';
import { deleteUserUploads, listUploadIds } from './store/uploads.ts';

/** Deletes all uploads of a user, complete or not, with all their files. Idempotent. */
export const removeUserUploads = async (
  { objects, jobs }: Pick<MediaContext, 'objects' | 'jobs'>,
  tx: MediaTransaction,
  userId: string,
): Promise<void> => {
  for (const { upload_id, draft } of await listResumable(tx.prisma, userId))
    await objects.multipart.abort({ key: originalKey(userId, upload_id), id: draft });
  await objects.deleteAll(userUploadsPrefix(userId));
  await jobs.cancel(tx, await listUploadIds(tx.prisma, userId));
  await deleteUserUploads(tx.prisma, userId);
};
