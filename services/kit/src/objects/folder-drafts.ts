import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkContentType, encodeHeader, headerSize, isMissing } from './object-file.ts';
import type { Draft, Drafts, ObjectStore } from './object-store.ts';
import { writeBatches } from './write-batches.ts';

export interface FolderDraftsOptions {
  /** Where drafts lie; made when it is missing. */
  readonly folder: string;
  /** Where the file of an object lies. */
  readonly pathOf: (key: string) => string;
  readonly head: ObjectStore['head'];
}

/** What the header of a draft holds while a piece comes that may yet be refused: whatever lies beyond does not count. */
interface Pending {
  readonly safe: number;
}

const nothingPending = {};

/** Bytes of the body that are safe. */
const safeSize = async (file: FileHandle): Promise<number> => {
  const { buffer } = await file.read(Buffer.alloc(headerSize), 0, headerSize, 0);
  const { safe = Number.POSITIVE_INFINITY } = JSON.parse(buffer.toString()) as Partial<Pending>;
  return Math.min(safe, (await file.stat()).size - headerSize);
};

const mark = async (file: FileHandle, pending: object): Promise<void> => {
  await file.write(encodeHeader(pending), 0, headerSize, 0);
};

/** Drafts as files that grow; at the end one is renamed to be the object. */
export const createFolderDrafts = ({ folder, pathOf, head }: FolderDraftsOptions): Drafts => {
  const draftPath = ({ key, id }: Draft): string => {
    pathOf(key);
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError('Not a draft');
    return join(folder, id);
  };
  const withFile = async <T>(draft: Draft, work: (file: FileHandle) => Promise<T>): Promise<T | undefined> => {
    let file: FileHandle;
    try {
      file = await open(draftPath(draft), 'r+');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  };
  const noDraft = ({ key }: Draft): Error => new Error(`There is no draft of the object ${key}`);

  return {
    async begin(key, { contentType }) {
      checkContentType(contentType);
      const draft = { key, id: randomUUID() };
      const path = draftPath(draft);
      await mkdir(folder, { recursive: true });
      const file = await open(path, 'wx');
      await mark(file, nothingPending);
      await file.close();
      return draft;
    },
    size: (draft) => withFile(draft, safeSize),
    async append(draft, body, { accept } = {}) {
      const size = await withFile(draft, async (file) => {
        const start = await safeSize(file);
        if (accept) await mark(file, { safe: start } satisfies Pending);
        const { end, broken } = await writeBatches(file, headerSize + start, body);
        const stays = !accept || (broken === undefined && accept());
        const safe = stays ? end - headerSize : start;
        await file.truncate(headerSize + safe);
        await file.datasync();
        if (accept) await mark(file, nothingPending);
        return safe;
      });
      if (size === undefined) throw noDraft(draft);
      return size;
    },
    async finish(draft, { contentType }) {
      checkContentType(contentType);
      const path = pathOf(draft.key);
      const moved = await withFile(draft, async (file) => {
        const size = await safeSize(file);
        await file.truncate(headerSize + size);
        await mark(file, { contentType, etag: randomUUID(), size });
        await file.datasync();
        await mkdir(dirname(path), { recursive: true });
        await rename(draftPath(draft), path);
        return true;
      });
      const stored = await head(draft.key);
      if (stored === undefined) throw moved ? new Error(`The object ${draft.key} was deleted while it was stored`) : noDraft(draft);
      return stored;
    },
    async drop(draft) {
      await rm(draftPath(draft), { force: true });
    },
  };
};
