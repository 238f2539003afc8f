import { DomainError } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { enqueueProcessing } from '../../jobs/enqueue.ts';
import { restartUpload, type UploadRow } from '../../store/uploads.ts';
import { findOwnUpload, type OwnUploadRequest } from './find-own-upload.ts';

/** Processes a failed or cancelled upload again. Throws `not_found`, or `conflict` where there is nothing to try again. */
export const retryUpload = async (context: Context, { userId, id, trace }: OwnUploadRequest): Promise<UploadRow> => {
  await findOwnUpload(context, { userId, id });
  return context.transact({ actor: userId, trace }, async (_emit, sql) => {
    const row = await restartUpload(sql, id, context.clock());
    if (!row) throw new DomainError('conflict', { detail: 'This upload cannot be tried again.' });
    await enqueueProcessing(id, sql);
    return row;
  });
};
