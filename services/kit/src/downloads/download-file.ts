import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import { DownloadFailed, type OpenedFile, openSourceFile, type SourceFile } from './source-file.ts';

export interface DownloadOptions {
  readonly url: string;
  /** Where the complete file is stored; until then `<file>.part`. */
  readonly file: string;
  /** Undefined: the source says the size and the checksum. */
  readonly expected?: SourceFile | undefined;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onProgress: (receivedBytes: number, sizeBytes: number) => void;
  /** Time before the first repetition of a failed request; doubled each time. */
  readonly backoffMs: number;
}

/** Stored beside the part: which file it belongs to. */
interface PartDescription extends SourceFile {
  /** ETag of the storage, for If-Range. */
  readonly etag: string | null;
}

/** Requests in a row that fail without a byte received. */
const maxFailures = 4;
/** Longest time without data. */
const stalledMs = 30_000;
/** Space that stays free for everything else on the disk. */
const spareBytes = 200_000_000;

export const partOf = (file: string): string => `${file}.part`;
const descriptionOf = (file: string): string => `${partOf(file)}.json`;

export const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

export const readPart = async (file: string): Promise<PartDescription | undefined> => {
  try {
    return JSON.parse(await readFile(descriptionOf(file), 'utf8')) as PartDescription;
  } catch {
    return undefined;
  }
};

export const removePart = async (file: string): Promise<void> => {
  await rm(partOf(file), { force: true });
  await rm(descriptionOf(file), { force: true });
};

const requireSpace = async (file: string, missingBytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(dirname(file));
  const free = bavail * bsize;
  if (free >= missingBytes + spareBytes) return;
  const [needed, available] = [missingBytes + spareBytes, free].map((bytes) => `${(bytes / 1e9).toFixed(1)} GB`);
  throw new DownloadFailed(`There is not enough disk space: ${needed} are needed, ${available} are free.`);
};

const checksumOf = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
};

/** Aborts when `onData` has not been called for some time. */
const watchData = (signal: AbortSignal) => {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error('the source sends no data')), stalledMs);
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    onData: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
};

/** Appends the body. Throws when it has more or less data than expected. */
const writeBody = async (
  handle: FileHandle,
  { body }: Response,
  start: number,
  size: number,
  onReceived: (bytes: number) => void,
): Promise<void> => {
  let received = start;
  for await (const chunk of body ?? []) {
    received += chunk.length;
    if (received > size) throw new DownloadFailed('The source sent more data than the file has.');
    await handle.write(chunk);
    onReceived(received);
  }
  if (received < size) throw new Error(`the connection ended after ${received} of ${size} bytes`);
};

const isSameFile = (part: PartDescription | undefined, { sha256, sizeBytes }: SourceFile): boolean =>
  part?.sha256 === sha256 && part.sizeBytes === sizeBytes;

/** The position from which the response continues the part; 0 when the part cannot be used. */
const startOf = ({ file, response }: OpenedFile, part: PartDescription | undefined, received: number): number =>
  response.status === 206 && isSameFile(part, file) && response.headers.get('content-range')?.startsWith(`bytes ${received}-`)
    ? received
    : 0;

/** Writes the response to the part. */
const storeResponse = async (opened: OpenedFile, start: number, options: DownloadOptions, onData: () => void): Promise<void> => {
  const { file, response } = opened;
  await requireSpace(options.file, file.sizeBytes - start);
  const description: PartDescription = { ...file, etag: response.headers.get('etag') };
  const handle = await open(partOf(options.file), start > 0 ? 'a' : 'w');
  try {
    await writeFile(descriptionOf(options.file), JSON.stringify(description));
    await writeBody(handle, response, start, file.sizeBytes, (received) => {
      onData();
      options.onProgress(received, file.sizeBytes);
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** One request that continues the part. */
const receive = async (options: DownloadOptions): Promise<SourceFile> => {
  const { file, url, expected } = options;
  const part = await readPart(file);
  const received = part ? await sizeOf(partOf(file)) : 0;
  if (part && received === part.sizeBytes && (!expected || isSameFile(part, expected))) return part;
  const range = received > 0 ? { range: `bytes=${received}-`, ...(part?.etag ? { 'if-range': part.etag } : {}) } : {};
  const { signal, onData, stop } = watchData(options.signal);
  let opened: OpenedFile | undefined;
  try {
    opened = await openSourceFile(url, { headers: range, signal, expected });
    const start = startOf(opened, part, received);
    if (start === 0 && opened.response.status !== 200) {
      await removePart(file);
      throw new Error('the file has changed at the source');
    }
    await storeResponse(opened, start, options, onData);
    return opened.file;
  } finally {
    stop();
    if (opened?.response.body?.locked === false) await opened.response.body.cancel();
  }
};

/** Repeats requests that end early, until the file is complete. */
const receiveAll = async (options: DownloadOptions): Promise<SourceFile> => {
  const { file, signal, log, backoffMs } = options;
  let failures = 0;
  for (;;) {
    const before = await sizeOf(partOf(file));
    try {
      return await receive(options);
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof DownloadFailed) throw err;
      failures = (await sizeOf(partOf(file))) > before ? 1 : failures + 1;
      if (failures === maxFailures) throw new DownloadFailed('The source cannot be reached, or ends the download early.', { cause: err });
      log.warn({ err, failures }, 'download interrupted, retrying');
      await delay(backoffMs * 2 ** (failures - 1), undefined, { signal });
    }
  }
};

/**
 * Downloads a file, or the rest of it, and verifies its checksum. Throws DownloadFailed, or the reason of the signal; what was received
 * is kept unless it is wrong.
 */
export const downloadFile = async (options: DownloadOptions): Promise<void> => {
  const { sha256 } = await receiveAll(options);
  if ((await checksumOf(partOf(options.file), options.signal)) !== sha256) {
    await removePart(options.file);
    throw new DownloadFailed('The checksum of the received file is wrong. Please download it again.');
  }
  await rename(partOf(options.file), options.file);
  await removePart(options.file);
};
