import type { Database } from './transaction.ts';

/** Starts a user's uploads one after the other until the transaction ends, so that two do not use the same free space. */
export const lockQuota = async (prisma: Database, userId: string): Promise<void> => {
  // Raw: an advisory lock.
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('uploads ' || ${userId}, 0))`;
};

/** Bytes of a user's uploads, incomplete ones included. */
export const readStorageUsed = async (prisma: Database, userId: string): Promise<number> => {
  const { _sum } = await prisma.upload.aggregate({ where: { user_id: userId }, _sum: { size: true } });
  return Number(_sum.size ?? 0);
};

const utcDay = (at: Date): Date => new Date(at.toISOString().slice(0, 10));

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
