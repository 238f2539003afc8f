import { buffer } from 'node:stream/consumers';
import { notFound } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { sniffLengthBytes, sniffMedia } from '../media-types/sniff-media.ts';
import { completeUpload } from '../uploads/complete-upload.ts';
import { discardUpload } from '../uploads/discard-upload.ts';
import type { UploadRow } from '../uploads/store/uploads.ts';
import { fileTooLarge, mediaTypeMismatch, unsupportedMediaType, videoRefused } from '../uploads/upload-errors.ts';
import { originalKey } from '../uploads/upload-keys.ts';
import { parseDeclaredMediaType } from './create-resumable-upload.ts';
import { readResumable } from './store.ts';

const contentType = 'application/octet-stream';

const readHead = async ({ objects }: MediaContext, key: string): Promise<Buffer> => {
  const found = await objects.get(key, { start: 0, end: sniffLengthBytes - 1 });
  return found ? buffer(found.stream) : Buffer.alloc(0);
};

/**
 * Completes an upload after its last chunk: validates the file and queues its processing. Idempotent. Throws
 * `unsupported_media_type` or `payload_too_large` and deletes the upload in that case.
 */
export const completeResumableUpload = async (context: MediaContext, upload: UploadRow, trace: string): Promise<UploadRow> => {
  const { objects, prisma, uploadLimits } = context;
  const resumable = await readResumable(prisma, upload.id);
  if (!resumable) return upload;
  const key = originalKey(upload.user_id, upload.id);
  const stored = await objects.multipart.complete({ key, id: resumable.draft }, { contentType });
  const head = await readHead(context, key);
  const kind = sniffMedia(head);
  try {
    if (!kind) throw unsupportedMediaType(head);
    const refusal = kind.media_type === 'video' ? await context.videoRefusal() : undefined;
    if (refusal) throw videoRefused(refusal);
    const declared = parseDeclaredMediaType(resumable.metadata);
    if (declared && declared !== kind.media_type) throw mediaTypeMismatch(kind.media_type, declared);
    if (stored.size > uploadLimits[kind.media_type]) throw fileTooLarge(kind.media_type, uploadLimits);
    if (stored.size !== upload.size) throw notFound('upload');
  } catch (error) {
    await discardUpload(context, upload);
    throw error;
  }
  return completeUpload(context, { upload, kind, stored, trace });
};
