import { DomainError, hasAccount, newId } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import type { MediaTransaction } from '../database/transaction.ts';
import {
  countUpload,
  insertUpload,
  lockQuota,
  type NewUpload,
  readReceivedBytes,
  readStorageUsed,
  type UploadRow,
} from './store/uploads.ts';
import { dailyBytesExceeded, dailyLimitExceeded, storageQuotaExceeded } from './upload-errors.ts';

type Reservation = Pick<NewUpload, 'user_id' | 'media_type' | 'source' | 'name' | 'source_url' | 'size' | 'stage'>;

/** The file name without path, control and formatting characters, at most 200 characters; `fallback` when nothing remains. */
export const sanitizeFileName = (fileName: string | null | undefined, fallback: string): string => {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  const name = last.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]/gu, '').trim();
  return [...name].slice(0, 200).join('') || fallback;
};

/**
 * Creates the row of an upload before its bytes arrive. `size` is its expected size in bytes, 0 if unknown. Returns the bytes left in
 * its owner's quota. Throws `unauthenticated` when the account is deleted, `rate_limited` above the daily limit, `payload_too_large`
 * when the quota is used up.
 */
export const reserveUpload = async (
  { uploadLimits, clock }: Pick<MediaContext, 'uploadLimits' | 'clock'>,
  tx: MediaTransaction,
  reservation: Reservation,
): Promise<{ readonly upload: UploadRow; readonly availableBytes: number }> => {
  const at = clock();
  const { user_id, size } = reservation;
  if (!(await hasAccount(tx, user_id))) throw new DomainError('unauthenticated');
  await lockQuota(tx.prisma, user_id);
  if ((await countUpload(tx.prisma, user_id, at)) > uploadLimits.perDay) throw dailyLimitExceeded(uploadLimits, at);
  if ((await readReceivedBytes(tx.prisma, user_id, at)) >= uploadLimits.receivedPerDay) throw dailyBytesExceeded(uploadLimits, at);
  const availableBytes = uploadLimits.storage - (await readStorageUsed(tx.prisma, user_id));
  if (availableBytes < Math.max(1, size)) throw storageQuotaExceeded(uploadLimits);
  return { upload: await insertUpload(tx.prisma, { id: newId(), ...reservation, at }), availableBytes };
};
