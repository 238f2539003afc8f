import { DomainError } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import { cancelUpload, type UploadRow } from '../store/uploads.ts';
import { findUpload, type OwnUpload } from './find-upload.ts';

/** Stops the processing of an upload; its bytes stay, to be tried again. Throws `not_found`, or `conflict` where nothing is under way. */
export const stopUpload = async (context: Context, { userId, id }: OwnUpload): Promise<UploadRow> => {
  await findUpload(context, { userId, id });
  const row = await cancelUpload(context.sql, id, 'You cancelled this upload.', context.clock());
  if (!row) throw new DomainError('conflict', { detail: 'This upload is not being processed.' });
  return row;
};
