import { deletePersonalDetails } from '../../store/activity-logs.ts';
import { lockUserForDeletion, markUserDeleted } from '../../store/directory-users.ts';
import { deleteEmailOfRedeemer } from '../../store/invites.ts';
import { deleteModerationTexts } from '../../store/personal-data.ts';
import { deleteReportTargetsOf } from '../../store/report-targets.ts';
import type { Database } from '../../store/transaction.ts';

/** Deletes a user's personal data; the id and the fact of their actions stay. Idempotent. */
export const deleteAccountData = async (prisma: Database, userId: string): Promise<void> => {
  await lockUserForDeletion(prisma, userId);
  await markUserDeleted(prisma, userId);
  await deleteEmailOfRedeemer(prisma, userId);
  await deletePersonalDetails(prisma, userId);
  await deleteReportTargetsOf(prisma, userId);
  await deleteModerationTexts(prisma, userId);
};
