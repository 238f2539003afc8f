import type { ObjectStore } from '@trenzeye/kit';
import type { EventData } from '@trenzeye/proto/events';
import type { MediaTransaction } from '../database/transaction.ts';
import { deletePublicObjects, findUnshownPrefixes, picturePrefix } from '../objects/index.ts';
import { deletePictures, findOwnPictures, listPictureIds, listPicturesOfUpload } from './store.ts';

/** Files go first, so that an interrupted run is repeated. */
const remove = async (objects: ObjectStore, tx: MediaTransaction, userId: string, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await objects.deleteAll(picturePrefix(id));
  await deletePublicObjects(tx.prisma, ids.map(picturePrefix));
  await deletePictures(tx.prisma, ids);
  for (const pictureId of ids) tx.emit('picture.removed', { pictureId, userId });
};

const unshown = async (tx: MediaTransaction, ids: readonly string[], exceptItem?: string): Promise<string[]> => {
  const prefixes = new Set(await findUnshownPrefixes(tx.prisma, ids.map(picturePrefix), exceptItem));
  return ids.filter((id) => prefixes.has(picturePrefix(id)));
};

interface OwnUpload {
  readonly userId: string;
  readonly uploadId: string;
}

/** Deletes the pictures of an upload that no item ever showed; the others belong to their items. */
export const removeUnshownPictures = async (objects: ObjectStore, tx: MediaTransaction, { userId, uploadId }: OwnUpload): Promise<void> =>
  remove(objects, tx, userId, await unshown(tx, await listPicturesOfUpload(tx.prisma, uploadId)));

/** Deletes those pictures of a removed item that have neither an upload nor another item. */
export const removeOrphanedPictures = async (
  objects: ObjectStore,
  tx: MediaTransaction,
  { userId, pictureIds, contentId }: Pick<EventData<'content.removed'>, 'userId' | 'pictureIds' | 'contentId'>,
): Promise<void> => {
  const orphans = (await findOwnPictures(tx.prisma, userId, pictureIds)).filter(({ upload_id }) => upload_id === null);
  await remove(
    objects,
    tx,
    userId,
    await unshown(
      tx,
      orphans.map(({ id }) => id),
      contentId,
    ),
  );
};

/** Deletes all pictures of a user with their files. Idempotent. */
export const removeUserPictures = async (objects: ObjectStore, tx: MediaTransaction, userId: string): Promise<void> =>
  remove(objects, tx, userId, await listPictureIds(tx.prisma, userId));
