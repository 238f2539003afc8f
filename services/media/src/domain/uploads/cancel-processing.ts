import { DomainError } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { cancelUpload, type UploadRow } from '../../store/uploads.ts';
import { findOwnUpload, type OwnUploadRequest } from './find-own-upload.ts';

/** Stops the processing of an upload; its bytes stay, to be tried again. Throws `not_found`, or `conflict` where nothing is under way. */
export const cancelProcessing = async (context: Context, { userId, id }: OwnUploadRequest): Promise<UploadRow> => {
  await findOwnUpload(context, { userId, id });
  const row = await cancelUpload(context.sql, id, 'You cancelled this upload.', context.clock());
  if (!row) throw new DomainError('conflict', { detail: 'This upload is not being processed.' });
  return row;
};
