import type { MediaContext } from '../context.ts';
import { originalKey, uploadPrefix } from '../objects/index.ts';
import { removeUnshownPictures } from '../pictures/index.ts';
import { readResumable } from './store/resumable.ts';
import { deleteUpload, type UploadRow } from './store/uploads.ts';

type Storage = Pick<MediaContext, 'objects' | 'prisma' | 'transaction' | 'jobs'>;

/**
 * Deletes an upload with all its files and the pictures made from it that no item ever showed. Files go first: a row without files is deleted by the next cleanup, files without a row never
 * would be. They are deleted again after the row, because a request may have written more in the meantime.
 */
export const discardUpload = async ({ objects, prisma, transaction, jobs }: Storage, { id, user_id }: UploadRow): Promise<void> => {
  const prefix = uploadPrefix(user_id, id);
  const resumable = await readResumable(prisma, id);
  if (resumable) await objects.multipart.abort({ key: originalKey(user_id, id), id: resumable.draft });
  await objects.deleteAll(prefix);
  await transaction({ actor: 'system' }, async (tx) => {
    await removeUnshownPictures(objects, tx, { userId: user_id, uploadId: id });
    await deleteUpload(tx.prisma, id);
    await jobs.cancel(tx, [id]);
  });
  await objects.deleteAll(prefix);
};
