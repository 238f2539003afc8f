import { constants } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFolderDrafts } from './folder-drafts.ts';
import { type OpenObject, openObjectFile, writeObjectFile } from './object-file.ts';
import { checkedFolder, checkObjectKey, clampRange } from './object-key.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

export interface FolderStoreOptions {
  /** Made when it is missing. */
  readonly folder: string;
}

/** No key contains it: keeps the file of `a` apart from the folder of `a/b`, and drafts apart from both. */
const mark = '~';

/** Objects as files below a folder. */
export const createFolderStore = ({ folder }: FolderStoreOptions): ObjectStore => {
  const root = resolve(folder);
  const drafts = join(root, `drafts${mark}`);
  const pathOf = (key: string): string => {
    checkObjectKey(key);
    return join(root, ...key.split('/')) + mark;
  };
  const describe = (key: string, { header, modifiedAt }: OpenObject): StoredObject => ({ key, ...header, modifiedAt });

  const head: ObjectStore['head'] = async (key) => {
    const file = await openObjectFile(pathOf(key));
    if (file === undefined) return undefined;
    await file.close();
    return describe(key, file);
  };

  return {
    head,
    async put(key, body, { contentType }) {
      const path = pathOf(key);
      await mkdir(drafts, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await writeObjectFile(drafts, path, body, contentType);
      const stored = await head(key);
      if (stored === undefined) throw new Error(`The object ${key} was deleted while it was stored`);
      return stored;
    },
    async get(key, range) {
      const file = await openObjectFile(pathOf(key));
      if (file === undefined) return undefined;
      try {
        const part = range && clampRange(range, file.header.size);
        return { object: describe(key, file), stream: file.stream(part) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteAll(prefix) {
      await rm(join(root, ...checkedFolder(prefix).split('/')), { recursive: true, force: true });
    },
    drafts: createFolderDrafts({ folder: join(root, `pieces${mark}`), pathOf, head }),
    async healthy() {
      return mkdir(root, { recursive: true })
        .then(() => access(root, constants.R_OK | constants.W_OK))
        .then(
          () => true,
          () => false,
        );
    },
    async close() {},
  };
};
