import { hasAccount } from '@trenzeye/kit';
import type { QuietHours } from '@trenzeye/kit/local-time';
import type { Database, SocialTransaction } from '../../database/transaction.ts';

export const findQuietHours = async (prisma: Database, userId: string): Promise<QuietHours | undefined> =>
  (await prisma.quietHour.findUnique({
    where: { user_id: userId },
    select: { time_zone: true, quiet_from: true, quiet_to: true },
  })) ?? undefined;

/** Quiet hours by user; users without any are left out. */
export const readQuietHours = async (prisma: Database, userIds: readonly string[]): Promise<Map<string, QuietHours>> => {
  const rows = await prisma.quietHour.findMany({
    where: { user_id: { in: [...userIds] } },
    select: { user_id: true, time_zone: true, quiet_from: true, quiet_to: true },
  });
  return new Map(rows.map(({ user_id, ...quietHours }) => [user_id, quietHours]));
};

/** Stores a user's quiet hours unless later ones are stored or the account is deleted. */
export const saveQuietHours = async (
  tx: SocialTransaction,
  userId: string,
  { time_zone, quiet_from, quiet_to }: QuietHours,
  changedAt: Date,
): Promise<void> => {
  if (!(await hasAccount(tx, userId))) return;
  // Raw: an upsert that depends on the stored time.
  await tx.prisma.$executeRaw`
    INSERT INTO quiet_hours AS q (user_id, time_zone, quiet_from, quiet_to, changed_at)
    VALUES (${userId}::uuid, ${time_zone}, ${quiet_from}::integer, ${quiet_to}::integer, ${changedAt})
    ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      changed_at = excluded.changed_at
    WHERE q.changed_at <= excluded.changed_at`;
};
