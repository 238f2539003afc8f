import { Readable } from 'node:stream';
import { DomainError } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { storageUsed } from '../../store/upload-quota.ts';
import { markArriving, markStored, type UploadRow } from '../../store/uploads.ts';
import type { MediaKind } from '../sniff-media.ts';
import { UploadFailure } from '../upload-failure.ts';
import { originalKey } from '../upload-keys.ts';
import { inWords } from '../upload-problem.ts';
import { watchBytes } from '../watch-bytes.ts';
import { describeVideo } from './describe-video.ts';
import { checkedUrl, openUrl } from './open-url.ts';
import { platformOf } from './platforms.ts';

/** What fetching takes of the context. */
export type FetchContext = Pick<Context, 'objects' | 'sql' | 'clock' | 'transact' | 'links' | 'uploadLimits'>;

/** Between two reports of progress, in milliseconds. */
const reportEvery = 1_000;

const gone = (): UploadFailure => new UploadFailure('This upload is gone.');
const noFile = 'There is no video or picture at this address. Give the address of the file itself.';

/** What was thrown on the way, as a sentence. */
const failureOf = (error: unknown): unknown => {
  if (error instanceof UploadFailure) return error;
  if (error instanceof DomainError)
    return new UploadFailure(error.code === 'unsupported_media_type' ? noFile : (error.options.errors?.[0]?.message ?? error.message));
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new UploadFailure('The website broke off in the middle of the file.', { retryable: true, cause: error });
  return error;
};

const report = async (context: FetchContext, { id, user_id }: UploadRow, percent: number): Promise<void> => {
  const row = await context.transact({ actor: user_id }, async (emit, sql) => {
    emit('upload.progressed', { uploadId: id, userId: user_id, shortId: '', stage: 'fetching', percent });
    return markArriving(sql, id, 'fetching', percent, context.clock());
  });
  if (!row) throw gone();
};

/** Passes bytes on and tells now and then how many of `total` (0: unknown) have come. */
async function* reported(
  context: FetchContext,
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

const download = async (context: FetchContext, upload: UploadRow, address: string, signal: AbortSignal): Promise<UploadRow> => {
  const { uploadLimits: limits, links, objects, sql, clock } = context;
  const response = await openUrl(address, links, signal);
  try {
    const declared = Number(response.headers['content-length'] ?? 0);
    if (declared > limits.video) throw new UploadFailure(`The file at this address is larger than ${inWords(limits.video)}.`);
    const room = limits.storage - (await storageUsed(sql, upload.user_id));
    let kind: MediaKind | undefined;
    const onKind = (found: MediaKind): void => {
      kind = found;
    };
    const bytes = reported(context, upload, watchBytes(response, { limits, room, onKind }), declared);
    const body = Readable.from(bytes, { objectMode: false, signal });
    const key = originalKey(upload.user_id, upload.id);
    const stored = await objects.put(key, body, { contentType: 'application/octet-stream' });
    if (!kind) throw new UploadFailure(noFile);
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
export const fetchLink = async (context: FetchContext, upload: UploadRow, signal: AbortSignal): Promise<UploadRow> => {
  const { longest, youtube } = context.links;
  const address = upload.source_url ?? '';
  const late = AbortSignal.timeout(longest);
  await report(context, upload, 0);
  try {
    const platform = platformOf(checkedUrl(address));
    if (platform?.id && youtube) return await describeVideo(context, upload, platform.id, youtube, signal);
    return await download(context, upload, address, AbortSignal.any([signal, late]));
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) throw new UploadFailure('The website is too slow: the file did not come in time.', { retryable: true, cause: error });
    throw failureOf(error);
  }
};
