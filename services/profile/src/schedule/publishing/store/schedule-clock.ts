import type { Database } from '../../../database/transaction.ts';

/** The time that decides which posts are due: the database's, the same for all schedulers. */
export const scheduleNow = async (prisma: Database): Promise<Date> => {
  // Raw: a function of the database.
  const [row] = await prisma.$queryRaw<{ readonly now: Date }[]>`SELECT schedule_now() AS now`;
  if (!row) throw new Error('schedule_now() returned no row');
  return row.now;
};

/** Notifies all schedulers, at the commit, that a post or a webhook delivery may be due earlier than they expect. */
export const notifySchedulers = async (prisma: Database): Promise<void> => {
  // Raw: a notification.
  await prisma.$executeRaw`SELECT pg_notify('schedule', '')`;
};
