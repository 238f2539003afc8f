import { DomainError, type IdempotencyKey, notFound, type StoredObject } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { enqueueProcessing } from '../../jobs/enqueue.ts';
import { hasAccount } from '../../store/avatars.ts';
import { deleteResumable } from '../../store/resumable-uploads.ts';
import { markStored, readUpload, type UploadRow } from '../../store/uploads.ts';
import type { MediaKind } from '../media-types/sniff-media.ts';
import { discardUpload } from './discard-upload.ts';

export interface CompleteUpload {
  readonly upload: UploadRow;
  readonly kind: MediaKind;
  readonly stored: StoredObject;
  readonly trace: string;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * The bytes of an upload are safe: from now on it is being processed. With a key that was used before, the first upload is the answer
 * and this one goes. Throws `unauthenticated` when the account is gone, `not_found` when the upload is.
 */
export const completeUpload = async (
  context: Context,
  { upload, kind, stored, trace, idempotencyKey }: CompleteUpload,
): Promise<UploadRow> => {
  const { transact, clock, sql } = context;
  const { id } = await transact({ actor: upload.user_id, trace, ...(idempotencyKey && { idempotencyKey }) }, async (_emit, tx) => {
    if (!(await hasAccount(tx, upload.user_id))) throw new DomainError('unauthenticated');
    const { media_type, content_type } = kind;
    const object = { object_key: stored.key, size: stored.size, stage: 'queued', at: clock() };
    const row = await markStored(tx, upload.id, { media_type, content_type, ...object });
    if (!row) throw notFound('upload');
    await deleteResumable(tx, row.id);
    await enqueueProcessing(row.id, tx);
    return { id: row.id };
  });
  if (id !== upload.id) await discardUpload(context, upload);
  const row = await readUpload(sql, id);
  if (!row) throw notFound('upload');
  return row;
};
