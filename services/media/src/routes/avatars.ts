import { type Endpoint, endpoint } from '@trenzeye/kit';
import { avatarLimitBytes, media } from '@trenzeye/proto/http/media';
import type { Context } from '../context.ts';
import { storeAvatar } from '../domain/store-avatar.ts';
import { readUpload } from './read-upload.ts';

export const uploadAvatar = (context: Context): Endpoint =>
  endpoint(media.uploadAvatar, async ({ request, viewer, trace, idempotencyKey }) =>
    storeAvatar(context, { viewer, bytes: await readUpload(request, 'avatar', avatarLimitBytes), trace, idempotencyKey }),
  );
