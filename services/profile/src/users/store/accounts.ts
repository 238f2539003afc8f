import type { Database } from '../../database/transaction.ts';

interface NewAccount {
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly status: string;
}

/** Stores an account as it was registered; an existing account is later state and stays. */
export const addAccount = async (prisma: Database, { userId, username, role, status }: NewAccount): Promise<void> => {
  await prisma.account.createMany({ data: [{ userId, username, role, status, version: 0 }], skipDuplicates: true });
};

interface AccountStatusChange {
  readonly userId: string;
  readonly role: string;
  readonly status: string;
  /** Increases with each change of either. */
  readonly version: number;
}

/** Stores role and status of an account unless a later version is stored. */
export const setAccountStatus = async (prisma: Database, { userId, role, status, version }: AccountStatusChange): Promise<void> => {
  await prisma.account.updateMany({ where: { userId, version: { lt: version } }, data: { role, status, version } });
};

/** The username that an account was registered with; undefined before its event has arrived. */
export const findRegisteredUsername = async (prisma: Database, userId: string): Promise<string | undefined> =>
  (await prisma.account.findUnique({ where: { userId }, select: { username: true } }))?.username;

/** Delays deletions of these accounts until the transaction ends; statements after it see earlier deletions. */
export const lockAccounts = async (prisma: Database, userIds: readonly string[]): Promise<void> => {
  const sorted = [...new Set(userIds)].sort();
  // Raw: advisory locks, the ones of kit's `hasAccount`.
  await prisma.$executeRaw`
    SELECT pg_advisory_xact_lock_shared(hashtextextended(user_id, 0)) FROM unnest(${sorted}::text[]) AS account(user_id)`;
};
