import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { createPicture, readPicture } from './create-picture.ts';
import { presentPhoto, requirePhoto, storedEdit } from './photo-source.ts';
import { savePhotoEdit } from './save-photo-edit.ts';

const noStore = { 'cache-control': 'private, no-store' };

export const photoEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.photo, async ({ viewer, params: { id } }) => {
    const source = await requirePhoto(context.prisma, { userId: viewer.id, id });
    return reply(200, presentPhoto(context, source, await storedEdit(context.prisma, id)), noStore);
  }),
  endpoint(media.editPhoto, ({ viewer, params, body, trace }) => savePhotoEdit(context, { actor: viewer.id, trace }, params.id, body)),
  endpoint(media.renderPhoto, ({ viewer, params, trace }) => createPicture(context, { actor: viewer.id, trace }, params.id)),
  endpoint(media.picture, async ({ viewer, params }) => reply(200, await readPicture(context, viewer.id, params.id), noStore)),
];
