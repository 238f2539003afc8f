import { DomainError, hasAccount, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { requirePhoto } from '../photos/index.ts';
import { readOwnUpload } from '../uploads/index.ts';
import { createShortFromPhotos } from './create-short-from-photos.ts';
import { defaultEdit } from './cut/default-edit.ts';
import { describeEdit } from './cut/describe-edit.ts';
import { emitShortCreated } from './emit-short-created.ts';
import { insertShort, lockShortsOfUpload, readLatestShort } from './store.ts';
import { requireProcessedVideo } from './video-source.ts';

interface CreateShort {
  readonly userId: string;
  readonly uploadId: string;
  /** Creates another Short even if the upload already has one. */
  readonly alwaysNew: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Creates a draft Short of an upload, or returns the latest existing one of a video. Throws `not_found` or `conflict`. */
export const createShort = async (
  context: MediaContext,
  { userId, uploadId, alwaysNew, trace, idempotencyKey }: CreateShort,
): Promise<{ short_id: string }> => {
  const { prisma, transaction, clock } = context;
  if ((await readOwnUpload(prisma, userId, uploadId))?.media_type === 'image') {
    await requirePhoto(prisma, { userId, id: uploadId });
    const body = { photos: [{ upload_id: uploadId, narration: '' }], title: '' };
    return createShortFromPhotos(context, { userId, body, trace, idempotencyKey });
  }
  return transaction({ actor: userId, trace, ...(idempotencyKey && { idempotencyKey }) }, async (tx) => {
    if (!(await hasAccount(tx, userId))) throw new DomainError('unauthenticated');
    await lockShortsOfUpload(tx.prisma, uploadId);
    const { dimensions, analysis } = await requireProcessedVideo(tx.prisma, userId, uploadId);
    const existing = alwaysNew ? undefined : await readLatestShort(tx.prisma, userId, uploadId);
    if (existing) return { short_id: existing.id };
    const edit = defaultEdit(dimensions, analysis);
    const short = await insertShort(tx.prisma, {
      id: newId(),
      user_id: userId,
      upload_id: uploadId,
      title: edit.title,
      voice_type: '',
      style: 'wave',
      edit,
      status: 'draft',
      ...describeEdit(edit),
      at: clock(),
    });
    emitShortCreated(tx.emit, short);
    return { short_id: short.id };
  });
};
