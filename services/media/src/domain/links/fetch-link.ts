import { Readable } from 'node:stream';
import { DomainError } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { storageUsed } from '../../store/upload-quota.ts';
import { markArriving, markStored, type UploadRow } from '../../store/uploads.ts';
import type { MediaKind } from '../media-types/sniff-media.ts';
import { UploadError } from '../uploads/upload-error.ts';
import { formatBytes } from '../uploads/upload-errors.ts';
import { originalKey } from '../uploads/upload-keys.ts';
import { validateMediaStream } from '../uploads/validate-media-stream.ts';
import { openUrl, parseHttpUrl } from './open-url.ts';
import { detectPlatform } from './platforms.ts';
import { storeYoutubeMetadata } from './store-youtube-metadata.ts';

/** What fetching takes of the context. */
export type FetchLinkContext = Pick<Context, 'objects' | 'sql' | 'clock' | 'transact' | 'links' | 'uploadLimits'>;

/** Between two reports of progress, in milliseconds. */
const reportEvery = 1_000;

const gone = (): UploadError => new UploadError('This upload is gone.');
const noFile = 'There is no video or picture at this address. Give the address of the file itself.';

/** What was thrown on the way, as a sentence. */
const failureOf = (error: unknown): unknown => {
  if (error instanceof UploadError) return error;
  if (error instanceof DomainError)
    return new UploadError(error.code === 'unsupported_media_type' ? noFile : (error.options.errors?.[0]?.message ?? error.message));
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new UploadError('The website broke off in the middle of the file.', { retryable: true, cause: error });
  return error;
};

const report = async (context: FetchLinkContext, { id, user_id }: UploadRow, percent: number): Promise<void> => {
  const row = await context.transact({ actor: user_id }, async (emit, sql) => {
    emit('upload.progressed', { uploadId: id, userId: user_id, shortId: '', stage: 'fetching', percent });
    return markArriving(sql, id, 'fetching', percent, context.clock());
  });
  if (!row) throw gone();
};

/** Passes bytes on and tells now and then how many of `total` (0: unknown) have come. */
async function* reported(
  context: FetchLinkContext,
  upload: UploadRow,
  bytes: AsyncIterable<Uint8Array>,
  total: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let last = performance.now();
  for await (const chunk of bytes) {
    size += chunk.length;
    yield chunk;
    if (performance.now() - last < reportEvery) continue;
    last = performance.now();
    await report(context, upload, total > 0 ? Math.min(99, Math.floor((size * 100) / total)) : 0);
  }
}

const download = async (context: FetchLinkContext, upload: UploadRow, address: string, signal: AbortSignal): Promise<UploadRow> => {
  const { uploadLimits: limits, links, objects, sql, clock } = context;
  const response = await openUrl(address, links, signal);
  try {
    const declared = Number(response.headers['content-length'] ?? 0);
    if (declared > limits.video) throw new UploadError(`The file at this address is larger than ${formatBytes(limits.video)}.`);
    const room = limits.storage - (await storageUsed(sql, upload.user_id));
    let kind: MediaKind | undefined;
    const onKind = (found: MediaKind): void => {
      kind = found;
    };
    const bytes = reported(context, upload, validateMediaStream(response, { limits, availableBytes: room, onKind }), declared);
    const body = Readable.from(bytes, { objectMode: false, signal });
    const key = originalKey(upload.user_id, upload.id);
    const stored = await objects.put(key, body, { contentType: 'application/octet-stream' });
    if (!kind) throw new UploadError(noFile);
    const row = await markStored(sql, upload.id, { ...kind, object_key: key, size: stored.size, stage: 'queued', at: clock() });
    if (row) return row;
    await objects.delete(key);
    throw gone();
  } finally {
    response.destroy();
  }
};

/**
 * Fetches the file of a link, or what a platform tells of it. Answers the upload as it stands then: with its bytes stored, or
 * processed already where there are none to be had. Throws UploadFailure, or the signal's reason.
 */
export const fetchLink = async (context: FetchLinkContext, upload: UploadRow, signal: AbortSignal): Promise<UploadRow> => {
  const { timeoutMs: longest, youtube } = context.links;
  const address = upload.source_url ?? '';
  const late = AbortSignal.timeout(longest);
  await report(context, upload, 0);
  try {
    const platform = detectPlatform(parseHttpUrl(address));
    if (platform?.id && youtube) return await storeYoutubeMetadata(context, upload, platform.id, youtube, signal);
    return await download(context, upload, address, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) throw new UploadError('The website is too slow: the file did not come in time.', { retryable: true, cause: error });
    throw failureOf(error);
  }
};
