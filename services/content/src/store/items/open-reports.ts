import type { Database } from '../transaction.ts';

/** Stores that moderators have a report of an item to decide. Idempotent. */
export const addOpenReport = async (prisma: Database, contentId: string, flaggedAt: Date): Promise<void> => {
  await prisma.openReport.createMany({ data: { content_id: contentId, flagged_at: flaggedAt }, skipDuplicates: true });
};

/** A decision is about all reports of the item. */
export const deleteOpenReport = async (prisma: Database, contentId: string): Promise<void> => {
  await prisma.openReport.deleteMany({ where: { content_id: contentId } });
};

export const hasOpenReport = async (prisma: Database, contentId: string): Promise<boolean> =>
  (await prisma.openReport.count({ where: { content_id: contentId } })) > 0;
