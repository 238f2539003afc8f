import type { ObjectStore, Sql } from '@trenzeye/kit';
import { allFilesOf, forgetFiles, leftoversOf } from '../store/made-files.ts';

/** Files first: a note whose file is gone is dropped next time, a file without a note would stay for ever. */
const drop = async (objects: ObjectStore, sql: Sql, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await objects.delete(key);
  if (keys.length > 0) await forgetFiles(sql, keys);
};

/** Removes what tries made of an upload or a Short that came to nothing, unless somebody is at work on it. */
export const dropLeftovers = async (objects: ObjectStore, sql: Sql, subjectId: string): Promise<void> =>
  drop(objects, sql, await leftoversOf(sql, subjectId));

/** Removes everything that was made of an upload or a Short. */
export const dropMadeFiles = async (objects: ObjectStore, sql: Sql, subjectId: string): Promise<void> =>
  drop(objects, sql, await allFilesOf(sql, subjectId));
