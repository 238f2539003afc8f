import type { FileHandle } from 'node:fs/promises';

/** Chunks of a socket are small, and each write is a task of the thread pool. */
const batchBytes = 1_048_576;

export interface Written {
  /** Position after the last byte. */
  readonly end: number;
  /** The error of the body, if it failed. */
  readonly bodyError: unknown;
}

const writeAll = async (file: FileHandle, chunks: readonly Uint8Array[], size: number, position: number): Promise<void> => {
  let { bytesWritten: done } = await file.writev(chunks, position);
  if (done === size) return;
  // A partial write, which is rare.
  const all = Buffer.concat(chunks);
  while (done < size) done += (await file.write(all, done, size - done, position + done)).bytesWritten;
};

/**
 * Writes a body from `position` on; the next batch is collected while one is written. Errors of the file are thrown, an error of the body
 * is returned.
 */
export const writeBatches = async (file: FileHandle, position: number, body: AsyncIterable<Uint8Array>): Promise<Written> => {
  let end = position;
  let batch: Uint8Array[] = [];
  let size = 0;
  let failure: { readonly error: unknown } | undefined;
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    if (failure) throw failure.error;
    if (size === 0) return;
    writing = writeAll(file, batch, size, end).catch((error: unknown) => {
      failure = { error };
    });
    end += size;
    batch = [];
    size = 0;
  };
  let bodyError: unknown;
  try {
    for await (const chunk of body) {
      batch.push(chunk);
      size += chunk.length;
      if (size >= batchBytes) await flush();
    }
  } catch (error) {
    if (!failure) bodyError = error ?? new Error('body ended with an error');
  }
  await flush();
  await writing;
  if (failure) throw failure.error;
  return { end, bodyError };
};
