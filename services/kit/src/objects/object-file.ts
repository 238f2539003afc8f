import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeBatches } from './write-batches.ts';

/**
 * One file per object: a header of fixed size, then the bytes. A rename replaces content, type and tag atomically, and an open file
 * keeps reading its version while the key is overwritten.
 */
export const headerSize = 512;

interface ObjectHeader {
  readonly contentType: string;
  readonly etag: string;
  /** Bytes of the body. */
  readonly size: number;
}

const contentTypePattern = /^[\x20-\x7e]{1,255}$/;

/** Throws a TypeError for a content type that does not fit into the header. */
export const checkContentType = (contentType: string): void => {
  if (!contentTypePattern.test(contentType)) throw new TypeError(`not a content type: ${JSON.stringify(contentType.slice(0, 80))}`);
};

/** Padded to the header's size. */
export const encodeHeader = (header: object): Buffer =>
  Buffer.from(
    JSON.stringify(header)
      .padEnd(headerSize - 1)
      .concat('\n'),
  );

/**
 * Writes the body after an empty header; returns its tag and its size in bytes. The tag of bytes is their hash; a stream gets a random
 * tag, because hashing would take longer than writing.
 */
const writeBody = async (file: FileHandle, body: Uint8Array | Readable): Promise<Pick<ObjectHeader, 'etag' | 'size'>> => {
  await file.write(Buffer.alloc(headerSize));
  if (!(body instanceof Readable)) {
    await file.writeFile(body);
    return { etag: createHash('sha256').update(body).digest('base64url'), size: body.length };
  }
  const { end, bodyError } = await writeBatches(file, headerSize, body);
  if (bodyError !== undefined) throw bodyError;
  return { etag: randomUUID(), size: end - headerSize };
};

/** Writes a temporary file and renames it; until then, and after any failure, the old object stays unchanged. */
export const writeObjectFile = async (folder: string, path: string, body: Uint8Array | Readable, contentType: string): Promise<void> => {
  checkContentType(contentType);
  const temporary = join(folder, randomUUID());
  try {
    const file = await open(temporary, 'wx');
    try {
      const written = await writeBody(file, body);
      await file.write(encodeHeader({ contentType, ...written }), 0, headerSize, 0);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

export interface OpenObject {
  readonly header: ObjectHeader;
  readonly modifiedAt: Date;
  /** The bytes from `start` to `end`, both inclusive; all of them without. Closes the file at its end, or when destroyed. */
  stream(range?: { readonly start: number; readonly end: number }): Readable;
  close(): Promise<void>;
}

export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Undefined when there is no such file. The caller streams or closes it. */
export const openObjectFile = async (path: string): Promise<OpenObject | undefined> => {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    const { buffer } = await file.read(Buffer.alloc(headerSize), 0, headerSize, 0);
    const { mtime } = await file.stat();
    const header = JSON.parse(buffer.toString()) as ObjectHeader;
    return {
      header,
      modifiedAt: mtime,
      stream({ start, end } = { start: 0, end: header.size - 1 }) {
        if (end >= start) return file.createReadStream({ start: headerSize + start, end: headerSize + end });
        void file.close();
        return Readable.from([]);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
