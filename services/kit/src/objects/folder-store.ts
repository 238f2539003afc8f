import { constants } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFolderMultipart } from './folder-multipart.ts';
import { type OpenObject, openObjectFile, writeObjectFile } from './object-file.ts';
import { checkedFolder, checkObjectKey, clampRange } from './object-key.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

export interface FolderStoreOptions {
  /** Created when it is missing. */
  readonly folder: string;
}

/** Not allowed in keys: separates the file of `a` from the folder of `a/b`, and temporary files from both. */
const suffix = '~';

/** Objects as files below a folder. */
export const createFolderStore = ({ folder }: FolderStoreOptions): ObjectStore => {
  const root = resolve(folder);
  const temporary = join(root, `drafts${suffix}`);
  const pathOf = (key: string): string => {
    checkObjectKey(key);
    return join(root, ...key.split('/')) + suffix;
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
      await mkdir(temporary, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await writeObjectFile(temporary, path, body, contentType);
      const stored = await head(key);
      if (stored === undefined) throw new Error(`the object ${key} was deleted while it was stored`);
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
    multipart: createFolderMultipart({ folder: join(root, `pieces${suffix}`), pathOf, head }),
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
