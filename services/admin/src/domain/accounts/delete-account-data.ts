import { deletePersonalDetails } from '../../store/activity-logs.ts';
import { findEmail, lockUserForDeletion, markUserDeleted } from '../../store/directory-users.ts';
import { deleteEmailOfInvitee } from '../../store/invites.ts';
import { deleteModerationTexts } from '../../store/personal-data.ts';
import { deleteReportTargetsOf } from '../../store/report-targets.ts';
import type { Database } from '../../store/transaction.ts';

/** Deletes a user's personal data; the id and the fact of their actions stay. Idempotent. */
export const deleteAccountData = async (prisma: Database, userId: string, now: Date): Promise<void> => {
  await lockUserForDeletion(prisma, userId);
  const email = await findEmail(prisma, userId);
  await markUserDeleted(prisma, userId);
  await deleteEmailOfInvitee(prisma, { userId, email, now });
  await deletePersonalDetails(prisma, userId);
  await deleteReportTargetsOf(prisma, userId);
  await deleteModerationTexts(prisma, userId);
};
