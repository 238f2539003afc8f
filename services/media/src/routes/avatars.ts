import { type Endpoint, endpoint } from '@trenzeye/kit';
import { avatarLimitBytes, media } from '@trenzeye/proto/http/media';
import type { Context } from '../context.ts';
import { storeAvatar } from '../domain/avatars/store-avatar.ts';
import { readAvatarForm } from './read-avatar-form.ts';

export const uploadAvatar = (context: Context): Endpoint =>
  endpoint(media.uploadAvatar, async ({ request, viewer, trace, idempotencyKey }) =>
    storeAvatar(context, { viewer, bytes: await readAvatarForm(request, 'avatar', avatarLimitBytes), trace, idempotencyKey }),
  );
