import { emitAccountRegistered, findAccountByEmail, insertAccounts, newAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import { changeAccountStatus } from './change-account-status.ts';

type Dependencies = Pick<AuthContext, 'config' | 'prisma' | 'transaction' | 'passwords' | 'clock' | 'log'>;

/**
 * Makes ADMIN_EMAIL a confirmed admin. An existing account keeps its password; an existing account that was never confirmed is not
 * changed, because its creator has not proven to own the address.
 */
export const ensureAdmin = async (context: Dependencies): Promise<void> => {
  const { config, prisma, transaction, passwords, clock, log } = context;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email === undefined || password === undefined) return;
  const existing = await findAccountByEmail(prisma, email);
  if (!existing) {
    const admin = newAccount({
      email,
      passwordHash: await passwords.hash(password),
      userMetadata: { username: 'admin' },
      role: 'admin',
      confirmed: true,
      now: clock(),
    });
    await transaction({ actor: 'system' }, async (tx) => {
      for (const created of await insertAccounts(tx.prisma, [admin])) emitAccountRegistered(tx, created);
    });
  } else if (existing.emailConfirmedAt === null) {
    log.warn('ADMIN_EMAIL belongs to an account with an unconfirmed address: confirm it and restart to make it an admin');
  } else if (existing.role !== 'admin') {
    await changeAccountStatus(context, { accountId: existing.id, role: 'admin', actor: 'system', trace: '' });
  }
};
