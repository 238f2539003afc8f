import { type Endpoint, endpoint, sendDocument } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { Context } from '../context.ts';
import { avatarUrl } from '../domain/avatar-address.ts';
import { listAvatars } from '../store/avatars.ts';

/** Pictures somebody uploaded of themselves; what they made is with their content. */
export const exportMedia = ({ sql }: Context): Endpoint =>
  endpoint(media.exportMedia, async ({ viewer, response }) => {
    const avatars = await listAvatars(sql, viewer.id);
    const uploads = avatars.map(({ id, created_at }) => ({ id, created_at: created_at.toISOString(), url: avatarUrl(viewer.id, id) }));
    return sendDocument(response, 'trenzeye-media.json', { uploads });
  });
