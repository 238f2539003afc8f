import { DomainError, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import { hasAccount } from '../store/avatars.ts';
import { insertShort, latestShortOf, lockShortsOf } from '../store/shorts.ts';
import { defaultEdit } from './cut/default-edit.ts';
import { describeEdit } from './cut/describe-edit.ts';
import { emitShortCreated } from './emit-short-created.ts';
import { requireProcessedVideo } from './video-source.ts';

export interface CreateShort {
  readonly userId: string;
  readonly uploadId: string;
  /** Another one, although one was begun before. */
  readonly alwaysNew: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Begins a Short of an upload, or answers the one begun before. Throws `not_found` or `conflict`. */
export const createShort = async (
  context: Context,
  { userId, uploadId, alwaysNew: another, trace, idempotencyKey }: CreateShort,
): Promise<{ short_id: string }> => {
  const { transact, clock } = context;
  return transact({ actor: userId, trace, ...(idempotencyKey && { idempotencyKey }) }, async (emit, sql) => {
    if (!(await hasAccount(sql, userId))) throw new DomainError('unauthenticated');
    await lockShortsOf(sql, uploadId);
    const { dimensions: cut, analysis } = await requireProcessedVideo(sql, userId, uploadId);
    const before = another ? undefined : await latestShortOf(sql, userId, uploadId);
    if (before) return { short_id: before.id };
    const edit = defaultEdit(cut, analysis);
    const short = await insertShort(sql, {
      ...{ id: newId(), user_id: userId, upload_id: uploadId, title: edit.title, voice_type: '', style: 'wave', edit, status: 'draft' },
      ...{ ...describeEdit(edit), at: clock() },
    });
    emitShortCreated(emit, short);
    return { short_id: short.id };
  });
};
