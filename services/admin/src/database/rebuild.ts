import { deletePersonalDetails } from '../activity/store.ts';
import { findDeletedUserIds } from '../directory/store.ts';
import type { Database } from './transaction.ts';

/** Deletes all rows that events insert: the activity log, the directory and the report targets. */
export const emptyProjections = async (prisma: Database): Promise<void> => {
  // Raw: TRUNCATE, since deleting a long log row by row takes hours.
  await prisma.$executeRaw`TRUNCATE activity_logs, directory_users, report_targets`;
};

/** Deletes the personal details of all deleted users from the activity log. */
export const deleteDetailsOfDeletedUsers = async (prisma: Database): Promise<void> => {
  for (const id of await findDeletedUserIds(prisma)) await deletePersonalDetails(prisma, id);
};
