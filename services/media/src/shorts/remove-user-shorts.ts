import type { ObjectStore, Sql } from '@trenzeye/kit';
import { shortPrefix } from '../domain/uploads/upload-keys.ts';
import { deleteShort, shortIdsOf } from '../store/shorts.ts';

/** Removes all Shorts of somebody with their files. Files first: what is left half way is found again. */
export const removeUserShorts = async (objects: ObjectStore, sql: Sql, userId: string): Promise<void> => {
  for (const id of await shortIdsOf(sql, userId)) {
    await objects.deleteAll(shortPrefix(id));
    await deleteShort(sql, id);
  }
};
