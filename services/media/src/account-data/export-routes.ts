import {
  decodeTimePosition,
  type Endpoint,
  endpoint,
  nextLink,
  readAll,
  reply,
  sendDocument,
  slicePage,
  timeSortKeys,
} from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import { avatarUrl, listAvatars } from '../avatars/index.ts';
import type { MediaContext } from '../context.ts';
import { exportPhotoEdits, exportPictures, pictureUrl } from '../pictures/index.ts';
import { exportShorts, presentShortRecord, type ShortRow } from '../shorts/index.ts';
import { exportSpeechUsage } from '../speech/index.ts';
import { exportUploads, presentUploadRecord, type UploadRow } from '../uploads/index.ts';
import { presentExportFiles } from './present-export-file.ts';
import { readOwnFiles } from './store.ts';

async function* map<T, R>(rows: AsyncIterable<T>, present: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield present(row);
}

/** Lists the files of a user, which the gateway puts into the archive of an account. */
export const exportFiles = (context: MediaContext): Endpoint =>
  endpoint(media.exportFiles, async ({ viewer, query, request }) => {
    const after = decodeTimePosition(query.cursor);
    const found = await readOwnFiles(context.prisma, viewer.id, { after, limit: query.limit + 1 });
    const { rows, next } = slicePage(found, query.limit, timeSortKeys);
    const files = rows.flatMap((row) => presentExportFiles(context, viewer.id, row));
    return reply(200, files, { 'cache-control': 'private, no-store', ...nextLink(request, next) });
  });

/** Exports a user's avatars, uploads, Shorts, edits of photos and pictures. Their published items are exported by the content service. */
export const exportMedia = (context: MediaContext): Endpoint =>
  endpoint(media.exportMedia, async ({ viewer, response }) => {
    const { prisma } = context;
    const avatars = await listAvatars(prisma, viewer.id);
    return sendDocument(response, 'trenzeye-media.json', {
      uploads: avatars.map(({ id, created_at }) => ({ id, created_at: created_at.toISOString(), url: avatarUrl(viewer.id, id) })),
      files: map(
        readAll<UploadRow>((after) => exportUploads(prisma, viewer.id, after)),
        presentUploadRecord,
      ),
      shorts: map(
        readAll<ShortRow>((after) => exportShorts(prisma, viewer.id, after)),
        (row) => presentShortRecord(context, row),
      ),
      photos: map(exportPhotoEdits(prisma, viewer.id), (row) => ({ ...row, updated_at: row.updated_at.toISOString() })),
      pictures: map(exportPictures(prisma, viewer.id), ({ id, upload_id, edit, created_at }) => ({
        id,
        upload_id,
        edit,
        url: pictureUrl(id),
        created_at: created_at.toISOString(),
      })),
      speech_usage: await exportSpeechUsage(prisma, viewer.id),
    });
  });
