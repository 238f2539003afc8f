import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IdempotencyKey, Viewer } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import type { MediaKind } from '../media-types/index.ts';
import { originalKey } from '../objects/index.ts';
import {
  completeUpload,
  discardUpload,
  markAbandoned,
  mediaTypeMismatch,
  missingFile,
  reserveUpload,
  sanitizeFileName,
  type UploadRow,
  validateMediaStream,
  videoRefused,
} from '../uploads/index.ts';

interface StoreFile {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly name: string | undefined;
  /** Size of the whole request; 0 if it has no Content-Length. */
  readonly contentLengthBytes: number;
  readonly file: AsyncIterable<Uint8Array>;
  /** Sound files, or pictures and videos. */
  readonly accepts: 'audio' | 'media';
  /** The media type that the client declared; undefined until the field was read. */
  readonly declaredMediaType: () => 'image' | 'video' | undefined;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Hashes the file for the key's fingerprint. Hashing is expensive, so it is done only for requests with a key. */
const bindToFile = (idempotencyKey: IdempotencyKey, bytes: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  return {
    async *bytes(): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    },
    boundKey: (): IdempotencyKey => ({ ...idempotencyKey, fingerprint: hash.digest('base64url') }),
  };
};

/**
 * Streams a file into the object store and queues its processing. Throws `unsupported_media_type`, `payload_too_large` or
 * `invalid_request`, naming `file`, or `unavailable` where videos are refused, and deletes everything stored so far.
 */
export const storeFile = async (
  context: MediaContext,
  { viewer, trace, name, contentLengthBytes, file, accepts, declaredMediaType, idempotencyKey }: StoreFile,
): Promise<UploadRow> => {
  const { transaction, objects } = context;
  const refusal = await context.videoRefusal();
  const { upload, availableBytes } = await transaction({ actor: viewer.id, trace }, (tx) =>
    reserveUpload(context, tx, {
      user_id: viewer.id,
      media_type: 'link',
      source: 'file',
      name: sanitizeFileName(name, 'Untitled'),
      source_url: null,
      size: contentLengthBytes,
      stage: 'uploading',
    }),
  );
  let kind: MediaKind | undefined;
  const checkDeclaredType = ({ media_type }: MediaKind): void => {
    const declared = declaredMediaType();
    if (declared && declared !== media_type) throw mediaTypeMismatch(media_type, declared);
  };
  try {
    const onKind = (detected: MediaKind): void => {
      if (refusal && detected.media_type === 'video') throw videoRefused(refusal);
      checkDeclaredType(detected);
      kind = detected;
    };
    const bytes = validateMediaStream(file, { limits: context.uploadLimits, accepts, availableBytes, onKind });
    const key = originalKey(viewer.id, upload.id);
    const bound = idempotencyKey && bindToFile(idempotencyKey, bytes);
    const body = Readable.from(bound ? bound.bytes() : bytes, { objectMode: false });
    const stored = await objects.put(key, body, { contentType: 'application/octet-stream' });
    if (!kind) throw missingFile();
    // The form may contain the declared type after the file.
    checkDeclaredType(kind);
    return await completeUpload(context, { upload, kind, stored, trace, idempotencyKey: bound?.boundKey() });
  } catch (error) {
    // The object store may be unavailable: then its files cannot be deleted now.
    await discardUpload(context, upload).catch(() => markAbandoned(context.prisma, upload.id));
    throw error;
  }
};
