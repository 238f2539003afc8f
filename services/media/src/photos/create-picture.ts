import { buffer } from 'node:stream/consumers';
import { DomainError, hasAccount, newId, notFound, type TransactionCause } from '@trenzeye/kit';
import type { Picture } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { deleteFileRecords, keepFiles, recordFile } from '../jobs/index.ts';
import { picturePrefix } from '../objects/index.ts';
import {
  findPicture,
  insertPicture,
  type PictureRow,
  pictureKeys,
  pictureUrl,
  presentPicture,
  readOwnPicture,
  smallPictureUrl,
} from '../pictures/index.ts';
import { requireFreeStorage } from '../uploads/index.ts';
import { requirePhoto, storedEdit } from './photo-source.ts';
import { type RenderedPicture, renderPicture } from './render-picture.ts';

/** The picture of an own upload or of a draft. Throws `not_found` for one of another user. */
export const readPicture = async (context: MediaContext, userId: string, id: string): Promise<Picture> => {
  const row = await readOwnPicture(context.prisma, userId, id);
  if (!row) throw notFound('picture');
  return presentPicture(context, row);
};

const storeFiles = async ({ objects, prisma, clock }: MediaContext, id: string, { large, small }: RenderedPicture): Promise<void> => {
  const keys = pictureKeys(id);
  for (const [key, bytes] of [
    [keys.large, large],
    [keys.small, small],
  ] as const) {
    await recordFile(prisma, { subjectId: id, key, sizeBytes: bytes.length, at: clock() });
    await objects.put(key, bytes, { contentType: 'image/webp' });
  }
};

const insert = ({ transaction }: MediaContext, cause: TransactionCause, picture: PictureRow): Promise<void> =>
  transaction(cause, async (tx) => {
    const { id, user_id: userId, upload_id, width, height } = picture;
    if (!(await hasAccount(tx, userId))) throw new DomainError('unauthenticated');
    // The upload may have been deleted meanwhile.
    await requirePhoto(tx.prisma, { userId, id: upload_id ?? '' });
    await insertPicture(tx.prisma, picture);
    await keepFiles(tx.prisma, id, Object.values(pictureKeys(id)));
    tx.emit('picture.created', {
      pictureId: id,
      userId,
      uploadId: upload_id ?? '',
      url: pictureUrl(id),
      smallUrl: smallPictureUrl(id),
      width,
      height,
    });
  });

/**
 * Renders an own image with its stored edit, or returns the picture that was rendered with the same edit before. Throws `not_found`,
 * `conflict` for anything but a processed image, and `payload_too_large` when the storage is used up.
 */
export const createPicture = async (context: MediaContext, cause: TransactionCause, uploadId: string): Promise<Picture> => {
  const { prisma, objects, clock } = context;
  const source = await requirePhoto(prisma, { userId: cause.actor, id: uploadId });
  const edit = await storedEdit(prisma, uploadId);
  const existing = await findPicture(prisma, uploadId, edit);
  if (existing) return presentPicture(context, existing);
  await requireFreeStorage(context, prisma, cause.actor);
  const master = await objects.get(source.master);
  if (!master) throw new DomainError('conflict', { detail: 'The file of this image no longer exists. Upload it again.' });
  const rendered = await renderPicture(await buffer(master.stream), edit, source, cause.actor);
  const { width, height } = rendered;
  const picture = { id: newId(), user_id: cause.actor, upload_id: uploadId, edit, width, height, created_at: clock() };
  try {
    await storeFiles(context, picture.id, rendered);
    await insert(context, cause, picture);
  } catch (error) {
    await objects.deleteAll(picturePrefix(picture.id));
    await deleteFileRecords(prisma, Object.values(pictureKeys(picture.id)));
    throw error;
  }
  return presentPicture(context, picture);
};
