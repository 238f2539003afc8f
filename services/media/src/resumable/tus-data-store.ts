import type { Readable } from 'node:stream';
import { createText, DomainError, notFound, type Viewer } from '@trenzeye/kit';
import { DataStore, Upload } from '@tus/server';
import type { MediaContext } from '../context.ts';
import { sniffLengthBytes, sniffMedia } from '../media-types/index.ts';
import { originalKey } from '../objects/index.ts';
import {
  createReceivedByteCounter,
  dailyBytesExceeded,
  discardUpload,
  markReceiving,
  type ReceivedByteCounter,
  readOwnUpload,
  readReceivedBytes,
  readResumable,
  type UploadRow,
  unsupportedMediaType,
} from '../uploads/index.ts';
import type { Checksum } from './checksum.ts';

/** The body of a request, read directly instead of through the library. */
export interface ChunkSource {
  chunks(): AsyncIterator<Uint8Array>;
  /** Ends the library's placeholder body. */
  close(): Promise<void>;
}

interface TusDataStoreOptions {
  readonly viewer: Viewer;
  readonly body: ChunkSource;
  /** Checksum of this request's chunk. */
  readonly checksum: Checksum | undefined;
}

interface ChunkValidation {
  /** Ends when the library needs the lock to be released. */
  readonly placeholder: Readable;
  /** Whether it is the start of the file. */
  readonly isFirstChunk: boolean;
  /** Remaining bytes of the upload. */
  readonly remainingBytes: number;
  readonly counter: ReceivedByteCounter;
}

/**
 * Stops reading as soon as the start of the file has an unsupported type, more bytes arrive than declared, or another request takes over
 * the upload. A file too short for detection is checked at completion.
 */
const validateChunks = (chunks: AsyncIterator<Uint8Array>, { placeholder, isFirstChunk, remainingBytes, counter }: ChunkValidation) => {
  let rejection: DomainError | undefined;
  let head: Buffer | undefined = isFirstChunk ? Buffer.alloc(0) : undefined;
  let size = 0;
  const reject = (error: DomainError): DomainError => {
    rejection = error;
    return error;
  };
  const checkDailyLimit = (): void => {
    try {
      counter.check();
    } catch (error) {
      throw error instanceof DomainError ? reject(error) : error;
    }
  };
  const validate = (chunk: Uint8Array): void => {
    size += chunk.length;
    counter.add(chunk.length);
    checkDailyLimit();
    if (size > remainingBytes)
      throw reject(
        new DomainError('payload_too_large', {
          errors: [{ field: 'body', message: createText('must be at most {remainingBytes} bytes', { remainingBytes }) }],
        }),
      );
    if (!head) return;
    head = Buffer.concat([head, chunk.subarray(0, sniffLengthBytes)]);
    if (head.length < sniffLengthBytes) return;
    if (!sniffMedia(head)) throw reject(unsupportedMediaType(head));
    head = undefined;
  };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const released = new Promise<'released'>((resolve) => placeholder.once('end', () => resolve('released')).resume());
    for (;;) {
      const next = await Promise.race([chunks.next(), released]);
      if (next === 'released') throw new Error('another request took over this upload');
      if (next.done) return;
      validate(next.value);
      yield next.value;
    }
  }
  return { bytes: bytes(), rejection: () => rejection };
};

/** The tus data store of one request. Its viewer can access only their own uploads. */
export class TusDataStore extends DataStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'termination', 'checksum', 'expiration'];
  private readonly context: MediaContext;
  private readonly options: TusDataStoreOptions;

  constructor(context: MediaContext, options: TusDataStoreOptions) {
    super();
    this.context = context;
    this.options = options;
  }

  private async findOwn(id: string): Promise<UploadRow> {
    const row = await readOwnUpload(this.context.prisma, this.options.viewer.id, id);
    if (row?.source !== 'resumable') throw notFound('upload');
    return row;
  }

  /** The row was already created by `namingFunction`. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { objects, prisma } = this.context;
    const row = await this.findOwn(id);
    const resumable = await readResumable(prisma, id);
    const storedBytes = resumable && (await objects.multipart.size({ key: originalKey(row.user_id, id), id: resumable.draft }));
    return new Upload({
      id,
      size: row.size,
      // Without a multipart draft the upload is complete.
      offset: storedBytes ?? row.size,
      metadata: { ...resumable?.metadata },
      // The library counts the expiry from here: from the last chunk, not from the creation.
      creation_date: row.updated_at.toISOString(),
    });
  }

  override async write(placeholder: Readable, id: string, offset: number): Promise<number> {
    const { prisma, clock, uploadLimits } = this.context;
    const { body, checksum } = this.options;
    const row = await this.findOwn(id);
    const counter = createReceivedByteCounter(this.context, row.user_id);
    try {
      if ((await readReceivedBytes(prisma, row.user_id, clock())) >= uploadLimits.receivedPerDay)
        throw dailyBytesExceeded(uploadLimits, clock());
      const chunks = { placeholder, isFirstChunk: offset === 0, remainingBytes: row.size - offset, counter };
      const chunk = validateChunks(body.chunks(), chunks);
      const { size, isDamaged } = await this.append(row, chunk.bytes, checksum);
      if (chunk.rejection()?.code === 'unsupported_media_type') await discardUpload(this.context, row);
      else if (!(await markReceiving(prisma, id, 'uploading', Math.floor((size * 100) / row.size), clock()))) throw notFound('upload');
      if (chunk.rejection()) throw chunk.rejection();
      if (isDamaged) throw new DomainError('checksum_mismatch');
      return size;
    } finally {
      await counter.settle();
      await body.close();
    }
  }

  private async append(row: UploadRow, bytes: AsyncIterable<Uint8Array>, checksum: Checksum | undefined) {
    const { objects, prisma } = this.context;
    const resumable = await readResumable(prisma, row.id);
    if (!resumable) throw new DomainError('conflict', { detail: 'This upload is already complete.' });
    let isDamaged = false;
    const accept = (): boolean => {
      isDamaged = checksum?.matches() === false;
      return !isDamaged;
    };
    const draft = { key: originalKey(row.user_id, row.id), id: resumable.draft };
    const size = await objects.multipart.append(draft, checksum ? checksum.hashing(bytes) : bytes, checksum ? { accept } : {});
    return { size, isDamaged };
  }

  override async remove(id: string): Promise<void> {
    await discardUpload(this.context, await this.findOwn(id));
  }

  override getExpiration(): number {
    return this.context.uploadLimits.expiryMs;
  }
}
