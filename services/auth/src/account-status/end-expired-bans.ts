import type { Account } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { changeAccountStatus } from './change-account-status.ts';

/** The accounts whose ban has ended by `now`. */
const findExpiredBans = async (prisma: Database, now: Date): Promise<string[]> => {
  const rows = await prisma.account.findMany({ where: { status: 'banned', bannedUntil: { lte: now } }, select: { id: true } });
  return rows.map(({ id }) => id);
};

export const isBanExpired = ({ status, bannedUntil }: Pick<Account, 'status' | 'bannedUntil'>, now: Date): boolean =>
  status === 'banned' && bannedUntil !== null && bannedUntil <= now;

/** Ends the ban of an account if it has expired. */
export const endBanIfExpired = async (context: AuthContext, account: Account, trace: string): Promise<void> => {
  if (!isBanExpired(account, context.clock())) return;
  await changeAccountStatus(context, { accountId: account.id, status: 'active', actor: 'system', trace });
};

/** Ends every expired ban, also of users who do not sign in. */
export const endExpiredBans = async (context: Pick<AuthContext, 'prisma' | 'clock' | 'transaction'>): Promise<void> => {
  for (const accountId of await findExpiredBans(context.prisma, context.clock()))
    await changeAccountStatus(context, { accountId, status: 'active', actor: 'system', trace: '' });
};
