import {
  type Call,
  cursorPatterns,
  DomainError,
  decodeCursor,
  type Endpoint,
  encodeCursor,
  endpoint,
  nextLink,
  reply,
} from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { discardUpload } from './discard-upload.ts';
import { findOwnUpload, type OwnUploadRequest } from './find-own-upload.ts';
import { presentListedUpload, presentUpload } from './present-upload.ts';
import { deleteCheckpoint } from './store/processing.ts';
import { cancelUpload, listUploads, restartUpload, type UploadRow } from './store/uploads.ts';

/** Cancels the processing of an upload and keeps its file for a retry. Throws `not_found`, and `conflict` when it is not being processed. */
const cancelProcessing = async (context: MediaContext, { userId, id, trace }: OwnUploadRequest): Promise<UploadRow> => {
  await findOwnUpload(context, { userId, id });
  return context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await cancelUpload(tx.prisma, id, 'You cancelled this upload.', context.clock());
    if (!row) throw new DomainError('conflict', { detail: 'This upload is not being processed.' });
    await context.jobs.cancel(tx, [id]);
    await deleteCheckpoint(tx.prisma, id);
    return row;
  });
};

/** Processes a failed or cancelled upload again. Throws `not_found`, and `conflict` when it cannot be retried. */
const retryUpload = async (context: MediaContext, { userId, id, trace }: OwnUploadRequest): Promise<UploadRow> => {
  await findOwnUpload(context, { userId, id });
  return context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await restartUpload(tx.prisma, id, context.clock());
    if (!row) throw new DomainError('conflict', { detail: 'This upload cannot be retried.' });
    await context.jobs.enqueue(tx, { kind: 'upload', id });
    return row;
  });
};

/** Throws `not_found`. */
const removeUpload = async (context: MediaContext, { userId, id }: OwnUploadRequest): Promise<void> => {
  await discardUpload(context, await findOwnUpload(context, { userId, id }));
};

const position = [cursorPatterns.instant, cursorPatterns.uuid];

const list = async (context: MediaContext, { query, viewer, request }: Call<typeof media.listUploads>) => {
  const { cursor, limit, ...filter } = query;
  const [at, id] = decodeCursor(cursor, position) ?? [];
  const before = at !== undefined && id !== undefined ? { at, id } : undefined;
  const rows = await listUploads(context.prisma, viewer.id, { ...filter, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next = last && encodeCursor([last.created_at.toISOString(), last.id]);
  return reply(
    200,
    page.map((row) => presentListedUpload(context, row)),
    { 'cache-control': 'private, no-store', ...nextLink(request, next) },
  );
};

export const uploadEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.listUploads, (call) => list(context, call)),
  endpoint(media.uploadStatus, async ({ viewer, params }) =>
    presentUpload(context, await findOwnUpload(context, { userId: viewer.id, ...params })),
  ),
  endpoint(media.retryUpload, async ({ viewer, params, trace }) =>
    presentUpload(context, await retryUpload(context, { userId: viewer.id, trace, ...params })),
  ),
  endpoint(media.cancelUpload, async ({ viewer, params, trace }) =>
    presentUpload(context, await cancelProcessing(context, { userId: viewer.id, trace, ...params })),
  ),
  endpoint(media.removeUpload, async ({ viewer, params, trace }) => {
    await removeUpload(context, { userId: viewer.id, trace, ...params });
    return undefined;
  }),
];
