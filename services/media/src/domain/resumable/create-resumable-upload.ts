import { invalidField, type Viewer } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { insertResumable } from '../../store/resumable-uploads.ts';
import type { UploadRow } from '../../store/uploads.ts';
import { reserveUpload, sanitizeFileName } from '../uploads/reserve-upload.ts';
import { fileTooLarge, missingFile, unsupportedMediaType } from '../uploads/upload-errors.ts';
import { originalKey } from '../uploads/upload-keys.ts';

export type TusMetadata = Readonly<Record<string, string | null>>;

export interface CreateResumableUpload {
  readonly viewer: Viewer;
  readonly trace: string;
  /** Bytes of the whole. */
  readonly size: number;
  readonly metadata: TusMetadata;
}

const mostMetadata = 4_096;

/** What its sender says it is. Throws `invalid_request` or `unsupported_media_type`, naming the field. */
export const parseDeclaredMediaType = ({ media_type, filetype }: TusMetadata): 'image' | 'video' | undefined => {
  if (media_type === 'image' || media_type === 'video') return media_type;
  if (media_type) throw invalidField('media_type', 'must be one of video, image');
  if (!filetype) return undefined;
  const [, kind] = /^(image|video)\/./.exec(filetype) ?? [];
  if (kind === 'image' || kind === 'video') return kind;
  // Some systems know no type for a file; its content will tell.
  if (filetype === 'application/octet-stream') return undefined;
  throw unsupportedMediaType();
};

/** What may be said of a file; the rest is not kept. */
const keptOf = ({ filename = null, filetype = null, media_type = null }: TusMetadata): TusMetadata => ({ filename, filetype, media_type });

/**
 * Begins an upload that arrives in pieces. Throws `payload_too_large` before the first byte where the whole would be too much, and
 * what reserving throws.
 */
export const createResumableUpload = async (
  context: Context,
  { viewer, trace, size, metadata }: CreateResumableUpload,
): Promise<UploadRow> => {
  const { transact, objects, uploadLimits } = context;
  if (JSON.stringify(metadata).length > mostMetadata) throw invalidField('Upload-Metadata', `must be at most ${mostMetadata} characters`);
  const said = parseDeclaredMediaType(metadata);
  if (size === 0) throw missingFile();
  if (size > uploadLimits[said ?? 'video']) throw fileTooLarge(said ?? 'video', uploadLimits);
  return transact({ actor: viewer.id, trace }, async (_emit, sql) => {
    const { upload } = await reserveUpload(context, sql, {
      ...{ user_id: viewer.id, media_type: said ?? 'link', source: 'resumable', name: sanitizeFileName(metadata.filename, 'Untitled') },
      ...{ source_url: null, size, stage: 'uploading' },
    });
    const draft = await objects.multipart.start(originalKey(viewer.id, upload.id), { contentType: 'application/octet-stream' });
    await insertResumable(sql, { upload_id: upload.id, draft: draft.id, metadata: keptOf(metadata) });
    return upload;
  });
};
