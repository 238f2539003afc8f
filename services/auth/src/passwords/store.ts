import type { AccountStatus } from '@trenzeye/proto/http';
import type { Account } from '../accounts/index.ts';
import type { Database } from '../database/transaction.ts';

/** The fields of an account that a password sign-in needs, read in one statement. */
export type PasswordCredentials = Pick<Account, 'id' | 'passwordHash' | 'status' | 'bannedUntil' | 'emailConfirmedAt'>;

/** `email` lower-cased. */
export const findPasswordCredentials = async (prisma: Database, email: string): Promise<PasswordCredentials | undefined> => {
  const select = { id: true, passwordHash: true, status: true, bannedUntil: true, emailConfirmedAt: true };
  const row = await prisma.account.findUnique({ where: { email }, select });
  return row ? { ...row, status: row.status as AccountStatus } : undefined;
};

/** Replaces the hash `old` with a new hash of the same password, unless the password has changed meanwhile. */
export const replacePasswordHash = async (prisma: Database, id: string, old: string, passwordHash: string): Promise<void> => {
  await prisma.account.updateMany({ where: { id, passwordHash: old }, data: { passwordHash } });
};
