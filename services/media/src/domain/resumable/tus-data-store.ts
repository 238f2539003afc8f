import type { Readable } from 'node:stream';
import { DomainError, notFound, type Viewer } from '@trenzeye/kit';
import { DataStore, Upload } from '@tus/server';
import type { Context } from '../../context.ts';
import { readResumable } from '../../store/resumable-uploads.ts';
import { markArriving, ownUpload, type UploadRow } from '../../store/uploads.ts';
import { sniffLengthBytes, sniffMedia } from '../media-types/sniff-media.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import { unsupportedMediaType } from '../uploads/upload-errors.ts';
import { originalKey } from '../uploads/upload-keys.ts';
import type { Checksum } from './checksum.ts';

/** The body of a request, read past the library. */
export interface ChunkSource {
  chunks(): AsyncIterator<Uint8Array>;
  /** It has been read: the library may go on. */
  close(): Promise<void>;
}

export interface TusDataStoreOptions {
  readonly viewer: Viewer;
  readonly body: ChunkSource;
  /** Of the piece that this request brings. */
  readonly checksum: Checksum | undefined;
}

interface Guard {
  /** Ends where the library wants the upload to be let go. */
  readonly standIn: Readable;
  /** Whether it is the beginning of the file. */
  readonly isFirst: boolean;
  /** Bytes that are left of the upload. */
  readonly most: number;
}

/**
 * Stops at once where the beginning of a file shows that it is none that is taken, where more comes than was said, or where somebody
 * else wants to go on with the upload. What is too short to tell is looked at in the end.
 */
const guard = (chunks: AsyncIterator<Uint8Array>, { standIn, isFirst, most }: Guard) => {
  let refusal: DomainError | undefined;
  let head: Buffer | undefined = isFirst ? Buffer.alloc(0) : undefined;
  let size = 0;
  const refuse = (error: DomainError): DomainError => {
    refusal = error;
    return error;
  };
  const look = (chunk: Uint8Array): void => {
    size += chunk.length;
    if (size > most)
      throw refuse(new DomainError('payload_too_large', { errors: [{ field: 'body', message: `must be at most ${most} bytes` }] }));
    if (!head) return;
    head = Buffer.concat([head, chunk.subarray(0, sniffLengthBytes)]);
    if (head.length < sniffLengthBytes) return;
    if (!sniffMedia(head)) throw refuse(unsupportedMediaType());
    head = undefined;
  };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const released = new Promise<'released'>((resolve) => standIn.once('end', () => resolve('released')).resume());
    for (;;) {
      const next = await Promise.race([chunks.next(), released]);
      if (next === 'released') throw new Error('another request goes on with this upload');
      if (next.done) return;
      look(next.value);
      yield next.value;
    }
  }
  return { bytes: bytes(), refusal: () => refusal };
};

/** What tus needs of uploads: one request, one viewer, who sees no uploads but their own. */
export class TusDataStore extends DataStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'termination', 'checksum', 'expiration'];
  private readonly context: Context;
  private readonly options: TusDataStoreOptions;

  constructor(context: Context, options: TusDataStoreOptions) {
    super();
    this.context = context;
    this.options = options;
  }

  private async own(id: string): Promise<UploadRow> {
    const row = await ownUpload(this.context.sql, this.options.viewer.id, id);
    if (row?.source !== 'resumable') throw notFound('upload');
    return row;
  }

  /** Begun before, with the hook that names it. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { objects, sql } = this.context;
    const row = await this.own(id);
    const resumable = await readResumable(sql, id);
    const safe = resumable && (await objects.multipart.size({ key: originalKey(row.user_id, id), id: resumable.draft }));
    return new Upload({
      id,
      size: row.size,
      // Without a draft it is whole already.
      offset: safe ?? row.size,
      metadata: { ...resumable?.metadata },
      // It expires so long after the last piece, not after its beginning.
      creation_date: row.updated_at.toISOString(),
    });
  }

  override async write(standIn: Readable, id: string, offset: number): Promise<number> {
    const { sql, clock } = this.context;
    const { body, checksum } = this.options;
    const row = await this.own(id);
    try {
      const piece = guard(body.chunks(), { standIn, isFirst: offset === 0, most: row.size - offset });
      const { size, isDamaged } = await this.append(row, piece.bytes, checksum);
      if (piece.refusal()?.code === 'unsupported_media_type') await discardUpload(this.context, row);
      else if (!(await markArriving(sql, id, 'uploading', Math.floor((size * 100) / row.size), clock()))) throw notFound('upload');
      if (piece.refusal()) throw piece.refusal();
      if (isDamaged) throw new DomainError('checksum_mismatch');
      return size;
    } finally {
      await body.close();
    }
  }

  private async append(row: UploadRow, bytes: AsyncIterable<Uint8Array>, checksum: Checksum | undefined) {
    const { objects, sql } = this.context;
    const resumable = await readResumable(sql, row.id);
    if (!resumable) throw new DomainError('conflict', { detail: 'This upload is whole already.' });
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
    await discardUpload(this.context, await this.own(id));
  }

  override getExpiration(): number {
    return this.context.uploadLimits.expiryMs;
  }
}
