import type { Context } from '../../context.ts';
import { readResumable } from '../../store/resumable-uploads.ts';
import { deleteUpload, type UploadRow } from '../../store/uploads.ts';
import { originalKey, uploadPrefix } from './upload-keys.ts';

type Storage = Pick<Context, 'objects' | 'sql'>;

/**
 * Removes an upload and all that lies below it. Files first: a row whose files are gone is removed again next time, files without a
 * row would stay for ever; and once more after it, for what was written meanwhile.
 */
export const discardUpload = async ({ objects, sql }: Storage, { id, user_id }: UploadRow): Promise<void> => {
  const folder = uploadPrefix(user_id, id);
  const resumable = await readResumable(sql, id);
  if (resumable) await objects.multipart.abort({ key: originalKey(user_id, id), id: resumable.draft });
  await objects.deleteAll(folder);
  await deleteUpload(sql, id);
  await objects.deleteAll(folder);
};
