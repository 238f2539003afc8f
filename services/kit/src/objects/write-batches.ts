import type { FileHandle } from 'node:fs/promises';

/** Bytes gathered before they are written: chunks of a socket are small, and each write costs a round through the thread pool. */
const batchSize = 1_048_576;

export interface Written {
  /** Where the bytes end. */
  readonly end: number;
  /** What the body broke off with, if it did. */
  readonly broken: unknown;
}

const writeAll = async (file: FileHandle, chunks: readonly Uint8Array[], size: number, position: number): Promise<void> => {
  let { bytesWritten: done } = await file.writev(chunks, position);
  if (done === size) return;
  // Seldom: the system took only a part.
  const all = Buffer.concat(chunks);
  while (done < size) done += (await file.write(all, done, size - done, position + done)).bytesWritten;
};

/**
 * Writes a body from `position` on until it ends or breaks off, a batch while the next one gathers. A full disk is thrown, a body that
 * breaks off is told.
 */
export const writeBatches = async (file: FileHandle, position: number, body: AsyncIterable<Uint8Array>): Promise<Written> => {
  let end = position;
  let gathered: Uint8Array[] = [];
  let size = 0;
  let failure: { readonly error: unknown } | undefined;
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    if (failure) throw failure.error;
    if (size === 0) return;
    writing = writeAll(file, gathered, size, end).catch((error: unknown) => {
      failure = { error };
    });
    end += size;
    gathered = [];
    size = 0;
  };
  let broken: unknown;
  try {
    for await (const chunk of body) {
      gathered.push(chunk);
      size += chunk.length;
      if (size >= batchSize) await flush();
    }
  } catch (error) {
    if (!failure) broken = error ?? new Error('the body broke off');
  }
  await flush();
  await writing;
  if (failure) throw failure.error;
  return { end, broken };
};
