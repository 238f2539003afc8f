import { DomainError, hasAccount, type IdempotencyKey, notFound, type StoredObject } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import type { MediaKind } from '../media-types/index.ts';
import { discardUpload } from './discard-upload.ts';
import { deleteResumable } from './store/resumable.ts';
import { markStored, readUpload, type UploadRow } from './store/uploads.ts';

interface CompleteUpload {
  readonly upload: UploadRow;
  readonly kind: MediaKind;
  readonly stored: StoredObject;
  readonly trace: string;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * Marks an upload as stored and queues its processing. A repeated idempotency key returns the first upload and discards this one.
 * Throws `unauthenticated` when the account is deleted, `not_found` when the upload is.
 */
export const completeUpload = async (
  context: MediaContext,
  { upload, kind, stored, trace, idempotencyKey }: CompleteUpload,
): Promise<UploadRow> => {
  const { transaction, clock, prisma, jobs } = context;
  const { id } = await transaction({ actor: upload.user_id, trace, ...(idempotencyKey && { idempotencyKey }) }, async (tx) => {
    if (!(await hasAccount(tx, upload.user_id))) throw new DomainError('unauthenticated');
    const { media_type, content_type } = kind;
    const object = { object_key: stored.key, size: stored.size, stage: 'queued', at: clock() };
    const row = await markStored(tx.prisma, upload.id, { media_type, content_type, ...object });
    if (!row) throw notFound('upload');
    await deleteResumable(tx.prisma, row.id);
    await jobs.enqueue(tx, { kind: 'upload', id: row.id });
    return { id: row.id };
  });
  if (id !== upload.id) await discardUpload(context, upload);
  const row = await readUpload(prisma, id);
  if (!row) throw notFound('upload');
  return row;
};
