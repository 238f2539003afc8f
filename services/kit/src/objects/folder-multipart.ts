import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkContentType, encodeHeader, headerSize, isMissing } from './object-file.ts';
import type { MultipartUpload, MultipartUploads, ObjectStore } from './object-store.ts';
import { writeBatches } from './write-batches.ts';

export interface FolderMultipartOptions {
  /** The folder of unfinished uploads; created when it is missing. */
  readonly folder: string;
  /** The path of an object's file. */
  readonly pathOf: (key: string) => string;
  readonly head: ObjectStore['head'];
}

/** The header while a part is received that may be rejected: bytes beyond `storedBytes` are ignored. */
interface PendingPart {
  readonly storedBytes: number;
}

const noPendingPart = {};

/** Bytes of the body that are stored. */
const storedSize = async (file: FileHandle): Promise<number> => {
  const { buffer } = await file.read(Buffer.alloc(headerSize), 0, headerSize, 0);
  const { storedBytes = Number.POSITIVE_INFINITY } = JSON.parse(buffer.toString()) as Partial<PendingPart>;
  return Math.min(storedBytes, (await file.stat()).size - headerSize);
};

const writeHeader = async (file: FileHandle, header: object): Promise<void> => {
  await file.write(encodeHeader(header), 0, headerSize, 0);
};

/** Each upload is a growing file, which is renamed to the object's file at the end. */
export const createFolderMultipart = ({ folder, pathOf, head }: FolderMultipartOptions): MultipartUploads => {
  const uploadPath = ({ key, id }: MultipartUpload): string => {
    pathOf(key);
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError('not the id of an upload');
    return join(folder, id);
  };
  const withFile = async <T>(upload: MultipartUpload, work: (file: FileHandle) => Promise<T>): Promise<T | undefined> => {
    let file: FileHandle;
    try {
      file = await open(uploadPath(upload), 'r+');
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
  const unknownUpload = ({ key }: MultipartUpload): Error => new Error(`unknown upload of the object ${key}`);

  return {
    async start(key, { contentType }) {
      checkContentType(contentType);
      const upload = { key, id: randomUUID() };
      const path = uploadPath(upload);
      await mkdir(folder, { recursive: true });
      const file = await open(path, 'wx');
      await writeHeader(file, noPendingPart);
      await file.close();
      return upload;
    },
    size: (upload) => withFile(upload, storedSize),
    async append(upload, body, { accept } = {}) {
      const size = await withFile(upload, async (file) => {
        const start = await storedSize(file);
        if (accept) await writeHeader(file, { storedBytes: start } satisfies PendingPart);
        const { end, bodyError } = await writeBatches(file, headerSize + start, body);
        const isAccepted = !accept || (bodyError === undefined && accept());
        const stored = isAccepted ? end - headerSize : start;
        await file.truncate(headerSize + stored);
        await file.datasync();
        if (accept) await writeHeader(file, noPendingPart);
        return stored;
      });
      if (size === undefined) throw unknownUpload(upload);
      return size;
    },
    async complete(upload, { contentType }) {
      checkContentType(contentType);
      const path = pathOf(upload.key);
      const moved = await withFile(upload, async (file) => {
        const size = await storedSize(file);
        await file.truncate(headerSize + size);
        await writeHeader(file, { contentType, etag: randomUUID(), size });
        await file.datasync();
        await mkdir(dirname(path), { recursive: true });
        await rename(uploadPath(upload), path);
        return true;
      });
      const stored = await head(upload.key);
      if (stored === undefined) throw moved ? new Error(`the object ${upload.key} was deleted while it was stored`) : unknownUpload(upload);
      return stored;
    },
    async abort(upload) {
      await rm(uploadPath(upload), { force: true });
    },
  };
};
