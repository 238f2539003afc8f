import { createText, invalidField, type Viewer } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { originalKey } from '../objects/index.ts';
import {
  fileTooLarge,
  insertResumable,
  missingFile,
  reserveUpload,
  sanitizeFileName,
  type UploadRow,
  unsupportedMediaType,
  videoRefused,
} from '../uploads/index.ts';

type TusMetadata = Readonly<Record<string, string | null>>;

interface CreateResumableUpload {
  readonly viewer: Viewer;
  readonly trace: string;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly metadata: TusMetadata;
}

const maxMetadataLength = 4_096;

/** The media type declared in the metadata; undefined if there is none. Throws `invalid_request` or `unsupported_media_type`. */
export const parseDeclaredMediaType = ({ media_type, filetype }: TusMetadata): 'image' | 'video' | undefined => {
  if (media_type === 'image' || media_type === 'video') return media_type;
  if (media_type) throw invalidField('media_type', 'must be one of video, image');
  if (!filetype) return undefined;
  const [, kind] = /^(image|video)\/./.exec(filetype) ?? [];
  if (kind === 'image' || kind === 'video') return kind;
  // Sent by systems that do not recognize the type; it is detected from the content.
  if (filetype === 'application/octet-stream') return undefined;
  throw unsupportedMediaType();
};

/** The metadata that is stored. */
const storedMetadata = ({ filename = null, filetype = null, media_type = null }: TusMetadata): TusMetadata => ({
  filename,
  filetype,
  media_type,
});

/**
 * Creates an upload that arrives in chunks. Throws `payload_too_large` before the first byte if the declared size is too large, and
 * everything that `reserveUpload` throws.
 */
export const createResumableUpload = async (
  context: MediaContext,
  { viewer, trace, size, metadata }: CreateResumableUpload,
): Promise<UploadRow> => {
  const { transaction, objects, uploadLimits } = context;
  if (JSON.stringify(metadata).length > maxMetadataLength)
    throw invalidField('Upload-Metadata', createText('must be at most {maxMetadataLength} characters', { maxMetadataLength }));
  const declared = parseDeclaredMediaType(metadata);
  if (size === 0) throw missingFile();
  const refusal = declared === 'video' ? await context.videoRefusal() : undefined;
  if (refusal) throw videoRefused(refusal);
  if (size > uploadLimits[declared ?? 'video']) throw fileTooLarge(declared ?? 'video', uploadLimits);
  return transaction({ actor: viewer.id, trace }, async (tx) => {
    const { upload } = await reserveUpload(context, tx, {
      user_id: viewer.id,
      media_type: declared ?? 'link',
      source: 'resumable',
      name: sanitizeFileName(metadata.filename, 'Untitled'),
      source_url: null,
      size,
      stage: 'uploading',
    });
    const draft = await objects.multipart.start(originalKey(viewer.id, upload.id), { contentType: 'application/octet-stream' });
    await insertResumable(tx.prisma, { upload_id: upload.id, draft: draft.id, metadata: storedMetadata(metadata) });
    return upload;
  });
};
