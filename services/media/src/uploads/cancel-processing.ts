import { DomainError } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { deleteCheckpoint } from '../jobs/store/processing.ts';
import { findOwnUpload, type OwnUploadRequest } from './find-own-upload.ts';
import { cancelUpload, type UploadRow } from './store/uploads.ts';

/** Cancels the processing of an upload and keeps its file for a retry. Throws `not_found`, and `conflict` when it is not being processed. */
export const cancelProcessing = async (context: MediaContext, { userId, id, trace }: OwnUploadRequest): Promise<UploadRow> => {
  await findOwnUpload(context, { userId, id });
  return context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await cancelUpload(tx.prisma, id, 'You cancelled this upload.', context.clock());
    if (!row) throw new DomainError('conflict', { detail: 'This upload is not being processed.' });
    await context.jobs.cancel(tx, [id]);
    await deleteCheckpoint(tx.prisma, id);
    return row;
  });
};
