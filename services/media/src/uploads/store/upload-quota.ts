import type { UploadStatus } from '@trenzeye/proto/http/media';
import type { Database } from '../../database/transaction.ts';

const utcDay = (at: Date): Date => new Date(at.toISOString().slice(0, 10));

/** Starts a user's uploads one after the other until the transaction ends, so that two do not use the same free space. */
export const lockQuota = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('uploads ' || ${userId}, 0))`;
};

const processed: UploadStatus = 'processed';

/**
 * Bytes of a user's uploads, incomplete ones included, of the files made from them, Shorts and pictures, and of profile pictures. The original of a picture is
 * deleted once it has been processed.
 */
export const readStorageUsed = async (prisma: Database, userId: string): Promise<number> => {
  // Raw: sums three tables, one of which has no foreign key.
  const [row] = await prisma.$queryRaw<{ bytes: bigint }[]>`
    SELECT ((SELECT coalesce(sum(size), 0) FROM uploads
        WHERE user_id = ${userId}::uuid AND NOT (status = ${processed} AND object_key IS NULL))
      + (SELECT coalesce(sum(size), 0) FROM made_files WHERE subject_id IN (
        SELECT id FROM uploads WHERE user_id = ${userId}::uuid UNION ALL SELECT id FROM shorts WHERE user_id = ${userId}::uuid
        UNION ALL SELECT id FROM pictures WHERE user_id = ${userId}::uuid))
      + (SELECT coalesce(sum(size), 0) FROM avatars WHERE user_id = ${userId}::uuid))::bigint AS bytes`;
  return Number(row?.bytes ?? 0);
};

/** Bytes that a user sent today (UTC). */
export const readReceivedBytes = async (prisma: Database, userId: string, now: Date): Promise<number> => {
  const row = await prisma.uploadDay.findUnique({ where: { user_id_day: { user_id: userId, day: utcDay(now) } } });
  return Number(row?.received_bytes ?? 0);
};

/** Adds bytes that a user sent and returns those of today (UTC). */
export const countReceivedBytes = async (prisma: Database, userId: string, bytes: number, now: Date): Promise<number> => {
  const day = utcDay(now);
  const { received_bytes } = await prisma.uploadDay.upsert({
    where: { user_id_day: { user_id: userId, day } },
    create: { user_id: userId, day, uploads: 0, received_bytes: bytes },
    update: { received_bytes: { increment: bytes } },
  });
  return Number(received_bytes);
};

/** Counts one more upload today (UTC) and returns the count. */
export const countUpload = async (prisma: Database, userId: string, now: Date): Promise<number> => {
  const day = utcDay(now);
  const { uploads } = await prisma.uploadDay.upsert({
    where: { user_id_day: { user_id: userId, day } },
    create: { user_id: userId, day, uploads: 1 },
    update: { uploads: { increment: 1 } },
  });
  return uploads;
};

/** Deletes the counts of days before `before`. */
export const deleteUploadCounts = async (prisma: Database, before: Date): Promise<void> => {
  await prisma.uploadDay.deleteMany({ where: { day: { lt: utcDay(before) } } });
};
