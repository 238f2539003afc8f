import type { MediaContext } from '../context.ts';
import { sanitizeFileName } from '../uploads/reserve-upload.ts';
import { markDescribed, type UploadRow } from '../uploads/store/uploads.ts';
import { UploadError } from '../uploads/upload-error.ts';
import { uploadPrefix } from '../uploads/upload-keys.ts';
import { fetchYoutubeMetadata } from './fetch-youtube-metadata.ts';
import type { YoutubeApi } from './link-settings.ts';

const maxTranscriptLength = 100_000;

/** The text of a WebVTT file without times, voice tags and repeated lines. */
const captionText = (captions: string): string => {
  const blocks = captions
    .replaceAll('\r', '')
    .split(/\n\n+/)
    .filter((block) => block.includes('-->'));
  const lines = blocks.flatMap((block) => block.slice(block.indexOf('-->')).split('\n').slice(1));
  const plain = lines.map((line) => line.replace(/<[^>]*>/g, '').trim());
  return plain.filter((line, index) => line !== '' && line !== plain[index - 1]).join(' ');
};

/**
 * Stores what YouTube's API provides for a video, because its file is not available: title, duration, and as transcript the captions
 * or else the description. The upload is processed afterwards. Throws UploadError.
 */
export const storeYoutubeMetadata = async (
  context: Pick<MediaContext, 'objects' | 'clock' | 'transaction'>,
  upload: UploadRow,
  id: string,
  api: YoutubeApi,
  signal: AbortSignal,
): Promise<UploadRow> => {
  const { title, duration, description, captions } = await fetchYoutubeMetadata(api, id, signal);
  const key = `${uploadPrefix(upload.user_id, upload.id)}captions-${upload.attempt}.vtt`;
  if (captions) await context.objects.put(key, Buffer.from(captions), { contentType: 'text/vtt' });
  const transcript = (captions ? captionText(captions) : description).replaceAll('\0', '').slice(0, maxTranscriptLength);
  return context.transaction({ actor: upload.user_id }, async (tx) => {
    const row = await markDescribed(tx.prisma, upload.id, {
      name: sanitizeFileName(title, upload.name),
      transcript: transcript === '' ? null : transcript,
      transcript_source: transcript === '' ? null : captions ? 'captions' : 'description',
      duration,
      assets: captions ? { captions: key } : {},
      at: context.clock(),
    });
    if (!row) throw new UploadError('This upload was deleted.');
    tx.emit('upload.processed', { uploadId: row.id, userId: row.user_id, mediaType: 'video', duration: duration ?? 0 });
    return row;
  });
};
