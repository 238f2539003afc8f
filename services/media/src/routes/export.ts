import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { Context } from '../context.ts';
import { avatarUrl } from '../domain/avatars/avatar-url.ts';
import { presentUploadRecord } from '../domain/uploads/present-upload.ts';
import { presentShortRecord } from '../shorts/present-short.ts';
import { listAvatars } from '../store/avatars.ts';
import { listShorts } from '../store/shorts.ts';
import { listUploads } from '../store/uploads.ts';

/** Far above the number that the daily limit allows in years. */
const maxRows = 1_000_000;

/** Exports a user's avatars, uploads and Shorts. Their published items are exported by the content service. */
export const exportMedia = ({ prisma }: Context): Endpoint =>
  endpoint(media.exportMedia, async ({ viewer, response }) => {
    const avatars = await listAvatars(prisma, viewer.id);
    const uploads = avatars.map(({ id, created_at }) => ({ id, created_at: created_at.toISOString(), url: avatarUrl(viewer.id, id) }));
    const files = (await listUploads(prisma, viewer.id, { limit: maxRows })).map(presentUploadRecord);
    const shorts = (await listShorts(prisma, viewer.id, { limit: maxRows })).map(presentShortRecord);
    return sendDocument(response, 'trenzeye-media.json', { uploads, files, shorts });
  });
