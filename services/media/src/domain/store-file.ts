import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IdempotencyKey, Viewer } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import type { UploadRow } from '../store/uploads.ts';
import { abandonUpload } from './abandon-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { reserveUpload, soundName } from './reserve-upload.ts';
import type { MediaKind } from './sniff-media.ts';
import { originalKey } from './upload-keys.ts';
import { nothingToUpload, otherKind } from './upload-problem.ts';
import { watchBytes } from './watch-bytes.ts';

export interface StoreFile {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly name: string | undefined;
  /** Bytes of the whole request; 0 where it does not say. */
  readonly declared: number;
  readonly file: AsyncIterable<Uint8Array>;
  /** What its sender says it is, idempotencyKey that has been read. */
  readonly saidKind: () => 'image' | 'video' | undefined;
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
  { viewer, trace, name, declared, file, saidKind, idempotencyKey }: StoreFile,
): Promise<UploadRow> => {
  const { transact, objects } = context;
  const { upload, room } = await transact({ actor: viewer.id, trace }, (_emit, sql) =>
    reserveUpload(context, sql, {
      ...{ user_id: viewer.id, media_type: 'link', source: 'file', name: soundName(name, 'Untitled'), source_url: null },
      ...{ size: declared, stage: 'uploading' },
    }),
  );
  let kind: MediaKind | undefined;
  const agree = ({ media_type }: MediaKind): void => {
    const said = saidKind();
    if (said && said !== media_type) throw otherKind(media_type, said);
  };
  try {
    const onKind = (found: MediaKind): void => {
      agree(found);
      kind = found;
    };
    const bytes = watchBytes(file, { limits: context.uploadLimits, room, onKind });
    const key = originalKey(viewer.id, upload.id);
    const bound = idempotencyKey && bindTo(idempotencyKey, bytes);
    const body = Readable.from(bound ? bound.bytes() : bytes, { objectMode: false });
    const stored = await objects.put(key, body, { contentType: 'application/octet-stream' });
    if (!kind) throw nothingToUpload();
    // The form may say it only after the file.
    agree(kind);
    return await completeUpload(context, { upload, kind, stored, trace, idempotencyKey: bound?.boundKey() });
  } catch (error) {
    await abandonUpload(context, upload);
    throw error;
  }
};
