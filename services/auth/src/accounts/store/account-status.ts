import type { AccountStatus } from '@trenzeye/proto/http';
import type { Database } from '../../database/transaction.ts';

interface StatusTransition {
  readonly accountId: string;
  readonly from: AccountStatus;
  readonly to: AccountStatus;
  readonly at: Date;
}

/** Changes the status of an account from `from` to `to`. Undefined when it has another status, is an admin, or does not exist. */
export const transitionStatus = async (
  prisma: Database,
  { accountId, from, to, at }: StatusTransition,
): Promise<{ readonly role: string; readonly statusVersion: number } | undefined> => {
  const [row] = await prisma.account.updateManyAndReturn({
    where: { id: accountId, status: from, role: { not: 'admin' } },
    data: { status: to, bannedUntil: null, statusVersion: { increment: 1 }, updatedAt: at },
    select: { role: true, statusVersion: true },
  });
  return row;
};

/** The accounts whose ban has ended by `now`. */
export const findExpiredBans = async (prisma: Database, now: Date): Promise<string[]> => {
  const rows = await prisma.account.findMany({ where: { status: 'banned', bannedUntil: { lte: now } }, select: { id: true } });
  return rows.map(({ id }) => id);
};
