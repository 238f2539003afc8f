import { type Endpoint, endpoint, reply, type TransactionCause } from '@trenzeye/kit';
import { media, type Photo, type PhotoEdit } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { setPhotoEdit } from '../pictures/index.ts';
import { createPicture, readPicture } from './create-picture.ts';
import { presentPhoto, requirePhoto, storedEdit } from './photo-source.ts';

/** Stores the edit of an own image. Throws `not_found`, and `conflict` for anything but a processed image. */
const savePhotoEdit = (context: MediaContext, cause: TransactionCause, uploadId: string, edit: PhotoEdit): Promise<Photo> =>
  context.transaction(cause, async (tx) => {
    const source = await requirePhoto(tx.prisma, { userId: cause.actor, id: uploadId });
    await setPhotoEdit(tx.prisma, uploadId, edit, context.clock());
    return presentPhoto(context, source, edit);
  });

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
