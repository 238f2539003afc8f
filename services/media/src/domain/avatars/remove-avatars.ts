import type { ObjectStore, Sql } from '@trenzeye/kit';
import { deleteAvatars } from '../../store/avatars.ts';
import { avatarKey } from './avatar-url.ts';

export const deleteAvatarFiles = async (objects: ObjectStore, userId: string, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await objects.delete(avatarKey(userId, id));
};

/** Files first: a row whose file is gone is dropped again next time, a file without a row would stay for ever. */
export const removeAvatars = async (objects: ObjectStore, sql: Sql, userId: string, ids: readonly string[]): Promise<void> => {
  await deleteAvatarFiles(objects, userId, ids);
  if (ids.length > 0) await deleteAvatars(sql, ids);
};
