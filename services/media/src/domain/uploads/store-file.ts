import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IdempotencyKey, Viewer } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import type { UploadRow } from '../../store/uploads.ts';
import type { MediaKind } from '../media-types/sniff-media.ts';
import { completeUpload } from './complete-upload.ts';
import { discardUpload } from './discard-upload.ts';
import { reserveUpload, sanitizeFileName } from './reserve-upload.ts';
import { mediaTypeMismatch, missingFile } from './upload-errors.ts';
import { originalKey } from './upload-keys.ts';
import { validateMediaStream } from './validate-media-stream.ts';

export interface StoreFile {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly name: string | undefined;
  /** Bytes of the whole request; 0 where it does not say. */
  readonly contentLengthBytes: number;
  readonly file: AsyncIterable<Uint8Array>;
  /** What its sender says it is, idempotencyKey that has been read. */
  readonly declaredMediaType: () => 'image' | 'video' | undefined;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** The body is no JSON, so the key is bound to the file; hashing it costs as much as storing it, so that it is done where it is asked for. */
const bindTo = (idempotencyKey: IdempotencyKey, bytes: AsyncIterable<Uint8Array>) => {
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
 * Takes a file as it comes, without ever holding it, and has it processed. Throws `unsupported_media_type`, `payload_too_large` or
 * `invalid_request`, naming `file`; nothing of it stays then.
 */
export const storeFile = async (
  context: Context,
  { viewer, trace, name, contentLengthBytes: declared, file, declaredMediaType: saidKind, idempotencyKey }: StoreFile,
): Promise<UploadRow> => {
  const { transact, objects } = context;
  const { upload, availableBytes: room } = await transact({ actor: viewer.id, trace }, (_emit, sql) =>
    reserveUpload(context, sql, {
      ...{ user_id: viewer.id, media_type: 'link', source: 'file', name: sanitizeFileName(name, 'Untitled'), source_url: null },
      ...{ size: declared, stage: 'uploading' },
    }),
  );
  let kind: MediaKind | undefined;
  const agree = ({ media_type }: MediaKind): void => {
    const said = saidKind();
    if (said && said !== media_type) throw mediaTypeMismatch(media_type, said);
  };
  try {
    const onKind = (found: MediaKind): void => {
      agree(found);
      kind = found;
    };
    const bytes = validateMediaStream(file, { limits: context.uploadLimits, availableBytes: room, onKind });
    const key = originalKey(viewer.id, upload.id);
    const bound = idempotencyKey && bindTo(idempotencyKey, bytes);
    const body = Readable.from(bound ? bound.bytes() : bytes, { objectMode: false });
    const stored = await objects.put(key, body, { contentType: 'application/octet-stream' });
    if (!kind) throw missingFile();
    // The form may say it only after the file.
    agree(kind);
    return await completeUpload(context, { upload, kind, stored, trace, idempotencyKey: bound?.boundKey() });
  } catch (error) {
    await discardUpload(context, upload);
    throw error;
  }
};
