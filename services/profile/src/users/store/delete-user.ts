import type { Database } from '../../database/transaction.ts';
import { keepUsernameKeys } from './username-keys.ts';

/** Posts twice: a post that was being published may have inserted the next one of its series. */
const deleteSchedule = async (prisma: Database, userId: string): Promise<void> => {
  const ofUser = { where: { user_id: userId } };
  await prisma.scheduledPost.deleteMany(ofUser);
  await prisma.scheduleSeries.deleteMany(ofUser);
  await prisma.scheduledPost.deleteMany(ofUser);
  await prisma.scheduleSlot.deleteMany(ofUser);
  await prisma.scheduleWebhook.deleteMany(ofUser);
  await prisma.scheduleSettings.deleteMany(ofUser);
  await prisma.scheduleDraft.deleteMany(ofUser);
};

/** Deletes all rows of a user, which frees the username, and records the deletion. The account is locked by kit's `lockAccountForDeletion`. */
export const deleteUser = async (prisma: Database, userId: string, at: Date): Promise<void> => {
  await prisma.deletedUser.createMany({ data: [{ userId, deletedAt: at }], skipDuplicates: true });
  await prisma.user.deleteMany({ where: { id: userId } });
  await keepUsernameKeys(prisma, userId, []);
  await prisma.account.deleteMany({ where: { userId } });
  await prisma.userStats.deleteMany({ where: { userId } });
  await prisma.feedback.deleteMany({ where: { userId } });
  await deleteSchedule(prisma, userId);
};
