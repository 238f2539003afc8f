import { type ObjectStore, variantFolder } from '@trenzeye/kit';
import type { Database } from '../database/transaction.ts';
import { avatarKey } from './avatar-url.ts';
import { deleteAvatars } from './store.ts';

/** Deletes the files of avatars and their smaller variants. Deleting a missing file changes nothing. */
export const deleteAvatarFiles = async (objects: ObjectStore, userId: string, ids: readonly string[]): Promise<void> => {
  for (const key of ids.map((id) => avatarKey(userId, id))) {
    await objects.delete(key);
    await objects.deleteAll(variantFolder(key));
  }
};

/** Deletes avatars. Files go first: a row without its file is deleted by the next run, a file without its row never would be. */
export const removeAvatars = async (objects: ObjectStore, prisma: Database, userId: string, ids: readonly string[]): Promise<void> => {
  await deleteAvatarFiles(objects, userId, ids);
  if (ids.length > 0) await deleteAvatars(prisma, ids);
};
