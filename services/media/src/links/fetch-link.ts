import { Readable } from 'node:stream';
import { createText, DomainError, limitTime, translate } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import type { MediaKind } from '../media-types/index.ts';
import { originalKey, uploadPrefix } from '../objects/index.ts';
import { UploadError } from '../upload-error.ts';
import {
  countingReceivedBytes,
  createReceivedByteCounter,
  formatBytes,
  markDescribed,
  markReceiving,
  markStored,
  readStorageUsed,
  sanitizeFileName,
  type UploadRow,
  validateMediaStream,
} from '../uploads/index.ts';
import { fetchYoutubeMetadata } from './fetch-youtube-metadata.ts';
import type { YoutubeApi } from './link-settings.ts';
import { openUrl, parseHttpUrl } from './open-url.ts';
import { detectPlatform } from './platforms.ts';

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
const storeYoutubeMetadata = async (
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

type FetchLinkContext = Pick<MediaContext, 'objects' | 'prisma' | 'clock' | 'log' | 'transaction' | 'links' | 'uploadLimits'>;

const reportEveryMs = 1_000;

const uploadDeleted = (): UploadError => new UploadError('This upload was deleted.');
const noFileMessage = 'There is no video or picture at this address. Use the address of the file itself.';

/** Converts known errors of the download to an UploadError. */
const toUploadError = (error: unknown): unknown => {
  if (error instanceof UploadError) return error;
  if (error instanceof DomainError)
    return new UploadError(
      error.code === 'unsupported_media_type'
        ? noFileMessage
        : translate(error.options.errors?.[0]?.message ?? error.options.detail ?? error.message, 'en'),
    );
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new UploadError('The website closed the connection before the end of the file.', { retryable: true, cause: error });
  return error;
};

const reportProgress = async (context: FetchLinkContext, { id, user_id }: UploadRow, percent: number): Promise<void> => {
  const row = await context.transaction({ actor: user_id }, async (tx) => {
    tx.emit('upload.progressed', { uploadId: id, userId: user_id, shortId: '', stage: 'fetching', percent });
    return markReceiving(tx.prisma, id, 'fetching', percent, context.clock());
  });
  if (!row) throw uploadDeleted();
};

/** Passes the chunks through and reports the progress periodically. `total` is the expected size in bytes, 0 if unknown. */
async function* withProgress(
  context: FetchLinkContext,
  upload: UploadRow,
  bytes: AsyncIterable<Uint8Array>,
  total: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let lastReport = performance.now();
  for await (const chunk of bytes) {
    size += chunk.length;
    yield chunk;
    if (performance.now() - lastReport < reportEveryMs) continue;
    lastReport = performance.now();
    await reportProgress(context, upload, total > 0 ? Math.min(99, Math.floor((size * 100) / total)) : 0);
  }
}

const download = async (context: FetchLinkContext, upload: UploadRow, address: string, signal: AbortSignal): Promise<UploadRow> => {
  const { uploadLimits: limits, links, objects, prisma, clock } = context;
  const response = await openUrl(address, { rules: links, signal, cause: upload.user_id });
  try {
    const contentLength = Number(response.headers['content-length'] ?? 0);
    if (contentLength > limits.video)
      throw new UploadError(createText('The file at this address is larger than {size}.', { size: formatBytes(limits.video) }));
    const availableBytes = limits.storage - (await readStorageUsed(prisma, upload.user_id));
    let kind: MediaKind | undefined;
    const onKind = (detected: MediaKind): void => {
      kind = detected;
    };
    const received = countingReceivedBytes(createReceivedByteCounter(context, upload.user_id), response);
    const bytes = withProgress(context, upload, validateMediaStream(received, { limits, availableBytes, onKind }), contentLength);
    const body = Readable.from(bytes, { objectMode: false, signal });
    // An abort before the object store reads the stream would otherwise be an uncaught exception.
    body.on('error', () => undefined);
    const key = originalKey(upload.user_id, upload.id);
    const stored = await objects.put(key, body, { contentType: 'application/octet-stream' });
    if (!kind) throw new UploadError(noFileMessage);
    const row = await markStored(prisma, upload.id, { ...kind, object_key: key, size: stored.size, stage: 'queued', at: clock() });
    if (row) return row;
    await objects.delete(key);
    throw uploadDeleted();
  } finally {
    response.destroy();
  }
};

/**
 * Downloads the file of a link, or reads the platform's metadata. Returns the updated upload: stored and queued, or already processed
 * when only metadata is available. Throws UploadError, or the signal's reason.
 */
export const fetchLink = async (context: FetchLinkContext, upload: UploadRow, signal: AbortSignal): Promise<UploadRow> => {
  const { timeoutMs, youtube } = context.links;
  const address = upload.source_url ?? '';
  const limited = limitTime(timeoutMs, signal);
  await reportProgress(context, upload, 0);
  try {
    const platform = detectPlatform(parseHttpUrl(address));
    if (platform?.id && youtube) return await storeYoutubeMetadata(context, upload, platform.id, youtube, signal);
    return await download(context, upload, address, limited);
  } catch (error) {
    signal.throwIfAborted();
    if (limited.aborted) throw new UploadError('The website is too slow: the download timed out.', { retryable: true, cause: error });
    throw toUploadError(error);
  }
};
