import { DomainError, newId, type Sql } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { hasAccount } from '../../store/avatars.ts';
import { countToday, lockQuota, storageUsed } from '../../store/upload-quota.ts';
import { insertUpload, type NewUpload, type UploadRow } from '../../store/uploads.ts';
import { dailyLimitExceeded, storageQuotaExceeded } from './upload-errors.ts';

export type Reservation = Pick<NewUpload, 'user_id' | 'media_type' | 'source' | 'name' | 'source_url' | 'size' | 'stage'>;

/** A name as it is kept and shown: without a path, without what no text may hold, never empty. */
export const sanitizeFileName = (given: string | null | undefined, otherwise: string): string => {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const name = last.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]/gu, '').trim();
  return [...name].slice(0, 200).join('') || otherwise;
};

/**
 * Notes an upload whose bytes are yet to come; `size` is what it may take, 0 where nobody knows. Answers with the bytes its owner has
 * room for. Throws `unauthenticated` when the account is gone, `rate_limited` after too many on a day, `payload_too_large` when the
 * room is used up.
 */
export const reserveUpload = async (
  { uploadLimits, clock }: Pick<Context, 'uploadLimits' | 'clock'>,
  sql: Sql,
  reservation: Reservation,
): Promise<{ readonly upload: UploadRow; readonly availableBytes: number }> => {
  const at = clock();
  const { user_id, size } = reservation;
  if (!(await hasAccount(sql, user_id))) throw new DomainError('unauthenticated');
  await lockQuota(sql, user_id);
  if ((await countToday(sql, user_id, at)) > uploadLimits.perDay) throw dailyLimitExceeded(uploadLimits, at);
  const room = uploadLimits.storage - (await storageUsed(sql, user_id));
  if (room < Math.max(1, size)) throw storageQuotaExceeded(uploadLimits);
  return { upload: await insertUpload(sql, { id: newId(), ...reservation, at }), availableBytes: room };
};
