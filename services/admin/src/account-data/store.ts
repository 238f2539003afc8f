import type { Database } from '../database/transaction.ts';

const oldestFirst = [{ created_at: 'asc' as const }, { id: 'asc' as const }];
const target = { select: { target_type: true, target_id: true } };

/** The reports of a user, oldest first. */
export const readOwnReports = (prisma: Database, userId: string) =>
  prisma.report.findMany({
    where: { reporter_id: userId },
    orderBy: oldestFirst,
    select: { reason: true, details: true, created_at: true, case: target },
  });

/** The decisions about a user, oldest first, without the moderators. */
export const readOwnDecisions = (prisma: Database, userId: string) =>
  prisma.decision.findMany({
    where: { owner_id: userId },
    orderBy: oldestFirst,
    select: { action: true, reason: true, message: true, created_at: true, case: target },
  });

/** The appeals of a user, oldest first. */
export const readOwnAppeals = (prisma: Database, userId: string) =>
  prisma.appeal.findMany({
    where: { user_id: userId },
    orderBy: oldestFirst,
    select: { decision_id: true, text: true, answer: true, created_at: true },
  });

/**
 * Deletes all text by or about a user from cases, decisions, appeals and reports, and closes the pending cases about them. The rows
 * themselves stay, without appeals.
 */
export const deleteModerationTexts = async (prisma: Database, userId: string): Promise<void> => {
  await prisma.moderationCase.updateMany({ where: { owner_id: userId }, data: { preview: '' } });
  await prisma.moderationCase.updateMany({ where: { owner_id: userId, status: 'pending' }, data: { status: 'closed' } });
  await prisma.decision.updateMany({ where: { owner_id: userId }, data: { message: '' } });
  await prisma.appeal.deleteMany({ where: { user_id: userId } });
  await prisma.report.updateMany({ where: { reporter_id: userId }, data: { details: '' } });
};
