import { type Endpoint, endpoint } from '@trenzeye/kit';
import { avatarLimitBytes, media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { createReceivedByteCounter } from '../uploads/index.ts';
import { readAvatarForm } from './read-avatar-form.ts';
import { seedAvatars } from './seed-avatars.ts';
import { storeAvatar } from './store-avatar.ts';

export const avatarEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.uploadAvatar, async ({ request, viewer, trace, idempotencyKey }) => {
    const counter = createReceivedByteCounter(context, viewer.id);
    const bytes = await readAvatarForm(request, { field: 'avatar', limitBytes: avatarLimitBytes, counter });
    return storeAvatar(context, { viewer, bytes, trace, idempotencyKey });
  }),
  endpoint(media.seedAvatars, ({ body, trace }) => seedAvatars(context, body, trace)),
];
