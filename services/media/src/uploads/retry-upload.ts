import { DomainError } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { findOwnUpload, type OwnUploadRequest } from './find-own-upload.ts';
import { restartUpload, type UploadRow } from './store/uploads.ts';

/** Processes a failed or cancelled upload again. Throws `not_found`, and `conflict` when it cannot be retried. */
export const retryUpload = async (context: MediaContext, { userId, id, trace }: OwnUploadRequest): Promise<UploadRow> => {
  await findOwnUpload(context, { userId, id });
  return context.transaction({ actor: userId, trace }, async (tx) => {
    const row = await restartUpload(tx.prisma, id, context.clock());
    if (!row) throw new DomainError('conflict', { detail: 'This upload cannot be retried.' });
    await context.jobs.enqueue(tx, { kind: 'upload', id });
    return row;
  });
};
