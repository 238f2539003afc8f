import { type Call, cursorPatterns, decodeCursor, type Endpoint, encodeCursor, endpoint, nextLink, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { cancelProcessing } from './cancel-processing.ts';
import { findOwnUpload } from './find-own-upload.ts';
import { presentListedUpload, presentUpload } from './present-upload.ts';
import { removeUpload } from './remove-upload.ts';
import { retryUpload } from './retry-upload.ts';
import { listUploads } from './store/uploads.ts';

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
