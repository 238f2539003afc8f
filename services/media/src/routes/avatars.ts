import { type Endpoint, endpoint } from '@trenzeye/kit';
import { avatarLimitBytes, media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { seedAvatars } from '../domain/avatars/seed-avatars.ts';
import { storeAvatar } from '../domain/avatars/store-avatar.ts';
import { createReceivedByteCounter } from '../domain/uploads/count-received-bytes.ts';
import { readAvatarForm } from './read-avatar-form.ts';

export const avatarEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.uploadAvatar, async ({ request, viewer, trace, idempotencyKey }) => {
    const counter = createReceivedByteCounter(context, viewer.id);
    const bytes = await readAvatarForm(request, { field: 'avatar', limitBytes: avatarLimitBytes, counter });
    return storeAvatar(context, { viewer, bytes, trace, idempotencyKey });
  }),
  endpoint(media.seedAvatars, ({ body, trace }) => seedAvatars(context, body, trace)),
];
