import type { AuthContext } from '../context.ts';
import { findAccountByEmail, insertAccounts } from '../store/accounts.ts';
import { changeStanding } from './change-standing.ts';
import { announce, newAccount } from './new-account.ts';

/**
 * Sees to it that ADMIN_EMAIL is a confirmed admin. An account that exists keeps its password; one that was never confirmed is
 * left alone, because whoever made it has not shown that the address is theirs.
 */
export const ensureAdmin = async (context: AuthContext): Promise<void> => {
  const { config, prisma, transact, passwords, clock, log } = context;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email === undefined || password === undefined) return;
  const existing = await findAccountByEmail(prisma, email);
  const now = clock();
  if (!existing) {
    const admin = newAccount({
      email,
      passwordHash: await passwords.hash(password),
      userMetadata: { username: 'admin' },
      role: 'admin',
      confirmed: true,
      now,
    });
    await transact({ actor: 'system' }, async (tx, emit) => {
      for (const created of await insertAccounts(tx, [admin])) announce(emit, created);
    });
  } else if (existing.emailConfirmedAt === null) {
    log.warn('ADMIN_EMAIL belongs to an account whose address was never confirmed: confirm it and start again to make it an admin');
  } else if (existing.role !== 'admin') {
    await changeStanding(context, { accountId: existing.id, role: 'admin', actor: 'system', trace: '' });
  }
};
