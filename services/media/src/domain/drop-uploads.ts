import type { ObjectStore, Sql } from '@trenzeye/kit';
import { listResumable } from '../store/resumable-uploads.ts';
import { deleteUploadsOf } from '../store/uploads.ts';
import { originalKey, uploadsFolder } from './upload-keys.ts';

/** Removes all uploads of somebody, whole or not, with everything made of them. Doing it again changes nothing. */
export const dropUploads = async (objects: ObjectStore, sql: Sql, userId: string): Promise<void> => {
  for (const { upload_id, draft } of await listResumable(sql, userId))
    await objects.multipart.abort({ key: originalKey(userId, upload_id), id: draft });
  await objects.deleteAll(uploadsFolder(userId));
  await deleteUploadsOf(sql, userId);
};
