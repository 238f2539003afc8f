import type { ObjectStore, Sql } from '@trenzeye/kit';
import { listResumable } from '../../store/resumable-uploads.ts';
import { deleteUploadsOf } from '../../store/uploads.ts';
import { originalKey, userUploadsPrefix } from './upload-keys.ts';

/** Removes all uploads of somebody, whole or not, with everything made of them. Doing it again changes nothing. */
export const removeUserUploads = async (objects: ObjectStore, sql: Sql, userId: string): Promise<void> => {
  for (const { upload_id, draft } of await listResumable(sql, userId))
    await objects.multipart.abort({ key: originalKey(userId, upload_id), id: draft });
  await objects.deleteAll(userUploadsPrefix(userId));
  await deleteUploadsOf(sql, userId);
};
