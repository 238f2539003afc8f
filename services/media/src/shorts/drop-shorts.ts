import type { ObjectStore, Sql } from '@trenzeye/kit';
import { shortFolder } from '../domain/upload-keys.ts';
import { deleteShort, shortIdsOf } from '../store/shorts.ts';

/** Removes all Shorts of somebody with their files. Files first: what is left half way is found again. */
export const dropShorts = async (objects: ObjectStore, sql: Sql, userId: string): Promise<void> => {
  for (const id of await shortIdsOf(sql, userId)) {
    await objects.deleteAll(shortFolder(id));
    await deleteShort(sql, id);
  }
};
