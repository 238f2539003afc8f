import type { Database } from '../../database/transaction.ts';

/** How long a stored ranking is available for the next page. */
const retentionMs = 6 * 3_600_000;
/** A ranking used this recently is not written again. */
const freshMs = 60_000;

/** Stores the order that a viewer is paging through, under the id derived from it. */
export const storeRanking = async (prisma: Database, id: string, ranking: readonly string[], now: Date): Promise<void> => {
  const freshSince = new Date(now.getTime() - freshMs).toISOString();
  // Raw: an upsert that depends on the stored row.
  await prisma.$executeRaw`
    INSERT INTO signal_rankings AS r (id, signal_ids, used_at) VALUES (${id}, ${ranking}::uuid[], ${now.toISOString()}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at WHERE r.used_at < ${freshSince}::timestamptz`;
};

/** Undefined when the ranking has expired. */
export const findRanking = async (prisma: Database, id: string): Promise<string[] | undefined> =>
  (await prisma.signalRanking.findUnique({ where: { id }, select: { signal_ids: true } }))?.signal_ids;

export const deleteExpiredRankings = async (prisma: Database, now: Date): Promise<void> => {
  await prisma.signalRanking.deleteMany({ where: { used_at: { lt: new Date(now.getTime() - retentionMs) } } });
};
