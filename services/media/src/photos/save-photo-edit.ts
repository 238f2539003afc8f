import type { TransactionCause } from '@trenzeye/kit';
import type { Photo, PhotoEdit } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { presentPhoto, requirePhoto } from './photo-source.ts';
import { setPhotoEdit } from './store.ts';

/** Stores the edit of an own image. Throws `not_found`, and `conflict` for anything but a processed image. */
export const savePhotoEdit = (context: MediaContext, cause: TransactionCause, uploadId: string, edit: PhotoEdit): Promise<Photo> =>
  context.transaction(cause, async (tx) => {
    const source = await requirePhoto(tx.prisma, { userId: cause.actor, id: uploadId });
    await setPhotoEdit(tx.prisma, uploadId, edit, context.clock());
    return presentPhoto(context, source, edit);
  });
