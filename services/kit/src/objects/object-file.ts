import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeBatches } from './write-batches.ts';

/**
 * One file per object: a header of fixed size, then the bytes. One file, so that one rename replaces content, type and tag at
 * once, and one open file is one version however often the key is written meanwhile.
 */
export const headerSize = 512;

export interface ObjectHeader {
  readonly contentType: string;
  readonly etag: string;
  /** Bytes of the body. */
  readonly size: number;
}

/** What the header has room for. */
const fittingContentType = /^[\x20-\x7e]{1,255}$/;

/** Throws a TypeError for what the header has no room for. */
export const checkContentType = (contentType: string): void => {
  if (!fittingContentType.test(contentType)) throw new TypeError(`Not a content type: ${JSON.stringify(contentType.slice(0, 80))}`);
};

/** Padded to the header's size. */
export const encodeHeader = (header: object): Buffer =>
  Buffer.from(
    JSON.stringify(header)
      .padEnd(headerSize - 1)
      .concat('\n'),
  );

/**
 * Writes the body after an empty header; gives its tag and its size in bytes. Bytes are tagged by what they are; of a stream, hashing
 * would take longer than writing it, so that each has a tag of its own.
 */
const writeBody = async (file: FileHandle, body: Uint8Array | Readable): Promise<Pick<ObjectHeader, 'etag' | 'size'>> => {
  await file.write(Buffer.alloc(headerSize));
  if (!(body instanceof Readable)) {
    await file.writeFile(body);
    return { etag: createHash('sha256').update(body).digest('base64url'), size: body.length };
  }
  const { end, broken } = await writeBatches(file, headerSize, body);
  if (broken !== undefined) throw broken;
  return { etag: randomUUID(), size: end - headerSize };
};

/** Writes beside, then moves into place; the old object stays whole until then, and when anything fails. */
export const writeObjectFile = async (folder: string, path: string, body: Uint8Array | Readable, contentType: string): Promise<void> => {
  checkContentType(contentType);
  const draft = join(folder, randomUUID());
  try {
    const file = await open(draft, 'wx');
    try {
      const measured = await writeBody(file, body);
      await file.write(encodeHeader({ contentType, ...measured }), 0, headerSize, 0);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
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
