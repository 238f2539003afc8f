import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { DomainError, invalidField } from '@trenzeye/kit';

/** A GGUF file of the server that an admin has added. */
export interface AddedFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

/** The added files, stored in `files.json`. */
export interface AddedFiles {
  list(): readonly AddedFile[];
  add(path: string, name: string | undefined): Promise<void>;
  remove(id: string): Promise<void>;
}

const magic = 'GGUF';

const startsWithMagic = async (path: string): Promise<boolean> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === magic;
  } finally {
    await handle.close();
  }
};

/** The size of a GGUF file. Throws invalid_request for anything else. */
const requireGguf = async (path: string): Promise<number> => {
  if (!isAbsolute(path)) throw invalidField('path', 'must be the whole path of a file on the server');
  const found = await stat(path).catch(() => undefined);
  // Opening a pipe or a device would block.
  if (!found?.isFile()) throw invalidField('path', 'is not a file that the content service can read');
  const isGguf = await startsWithMagic(path).catch(() => {
    throw invalidField('path', 'is not a file that the content service can read');
  });
  if (!isGguf) throw invalidField('path', 'is not a GGUF file');
  return found.size;
};

const idOf = (path: string): string => `file-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`;

export const openAddedFiles = async (folder: string): Promise<AddedFiles> => {
  const stored = join(folder, 'files.json');
  let files: readonly AddedFile[] = existsSync(stored) ? (JSON.parse(await readFile(stored, 'utf8')) as AddedFile[]) : [];
  const save = async (next: readonly AddedFile[]): Promise<void> => {
    files = next;
    await writeFile(`${stored}.new`, JSON.stringify(next, undefined, 2));
    await rename(`${stored}.new`, stored);
  };
  return {
    list: () => files,
    add: async (path, name = basename(path, '.gguf')) => {
      const sizeBytes = await requireGguf(path);
      if (files.some((file) => file.path === path)) throw new DomainError('conflict', { detail: 'This file has already been added.' });
      await save([...files, { id: idOf(path), name, path, sizeBytes }]);
    },
    remove: (id) => save(files.filter((file) => file.id !== id)),
  };
};
