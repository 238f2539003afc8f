import { deletePersonalDetails } from '../activity/index.ts';
import type { Database } from '../database/transaction.ts';
import { findEmail, lockUserForDeletion, markUserDeleted } from '../directory/index.ts';
import { deleteEmailOfInvitee } from '../invites/index.ts';
import { deleteReportTargetsOf } from '../reports/index.ts';
import { deleteModerationTexts } from './store.ts';

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
