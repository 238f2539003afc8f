import type { Context } from '../../context.ts';
import { markDescribed, type UploadRow } from '../../store/uploads.ts';
import { sanitizeFileName } from '../uploads/reserve-upload.ts';
import { UploadError } from '../uploads/upload-error.ts';
import { uploadPrefix } from '../uploads/upload-keys.ts';
import { fetchYoutubeMetadata } from './fetch-youtube-metadata.ts';
import type { YoutubeApi } from './link-settings.ts';

const mostText = 100_000;

/** The spoken words of a WebVTT file, without times, names of voices and repeated lines. */
const wordsOf = (captions: string): string => {
  const blocks = captions
    .replaceAll('\r', '')
    .split(/\n\n+/)
    .filter((block) => block.includes('-->'));
  const lines = blocks.flatMap((block) => block.slice(block.indexOf('-->')).split('\n').slice(1));
  const plain = lines.map((line) => line.replace(/<[^>]*>/g, '').trim());
  return plain.filter((line, index) => line !== '' && line !== plain[index - 1]).join(' ');
};

/**
 * What a platform tells of a video whose file it keeps: title, length, and its captions, else its description, as transcript. The
 * upload is processed with that. Throws UploadFailure.
 */
export const storeYoutubeMetadata = async (
  context: Pick<Context, 'objects' | 'clock' | 'transact'>,
  upload: UploadRow,
  id: string,
  api: YoutubeApi,
  signal: AbortSignal,
): Promise<UploadRow> => {
  const { title, duration, description, captions } = await fetchYoutubeMetadata(api, id, signal);
  const key = `${uploadPrefix(upload.user_id, upload.id)}captions-${upload.attempt}.vtt`;
  if (captions) await context.objects.put(key, Buffer.from(captions), { contentType: 'text/vtt' });
  const transcript = (captions ? wordsOf(captions) : description).replaceAll('\0', '').slice(0, mostText);
  return context.transact({ actor: upload.user_id }, async (emit, sql) => {
    const row = await markDescribed(sql, upload.id, {
      name: sanitizeFileName(title, upload.name),
      transcript: transcript === '' ? null : transcript,
      transcript_source: transcript === '' ? null : captions ? 'captions' : 'description',
      duration,
      assets: captions ? { captions: key } : {},
      at: context.clock(),
    });
    if (!row) throw new UploadError('This upload is gone.');
    emit('upload.processed', { uploadId: row.id, userId: row.user_id, mediaType: 'video', duration: duration ?? 0 });
    return row;
  });
};
