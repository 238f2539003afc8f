import { DomainError, type IdempotencyKey, newId } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import { hasAccount } from '../store/avatars.ts';
import { insertShort, latestShortOf, lockShortsOf } from '../store/shorts.ts';
import { announceShort } from './announce-short.ts';
import { defaultCut } from './cut/default-cut.ts';
import { describeCut } from './cut/describe-cut.ts';
import { requireVideo } from './video-source.ts';

export interface BeginShort {
  readonly userId: string;
  readonly uploadId: string;
  /** Another one, although one was begun before. */
  readonly another: boolean;
  readonly trace: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

/** Begins a Short of an upload, or answers the one begun before. Throws `not_found` or `conflict`. */
export const beginShort = async (
  context: Context,
  { userId, uploadId, another, trace, idempotencyKey }: BeginShort,
): Promise<{ short_id: string }> => {
  const { transact, clock } = context;
  return transact({ actor: userId, trace, ...(idempotencyKey && { idempotencyKey }) }, async (emit, sql) => {
    if (!(await hasAccount(sql, userId))) throw new DomainError('unauthenticated');
    await lockShortsOf(sql, uploadId);
    const { cut, analysis } = await requireVideo(sql, userId, uploadId);
    const before = another ? undefined : await latestShortOf(sql, userId, uploadId);
    if (before) return { short_id: before.id };
    const edit = defaultCut(cut, analysis);
    const short = await insertShort(sql, {
      ...{ id: newId(), user_id: userId, upload_id: uploadId, title: edit.title, voice_type: '', style: 'wave', edit, status: 'draft' },
      ...{ ...describeCut(edit), at: clock() },
    });
    announceShort(emit, short);
    return { short_id: short.id };
  });
};
