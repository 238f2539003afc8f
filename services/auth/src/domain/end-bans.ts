import type { AuthContext } from '../context.ts';
import { type Account, findOverdueBans } from '../store/accounts.ts';
import { changeStanding } from './change-standing.ts';

export const isBanOver = ({ status, bannedUntil }: Pick<Account, 'status' | 'bannedUntil'>, now: Date): boolean =>
  status === 'banned' && bannedUntil !== null && bannedUntil <= now;

/** An account as it is now: a ban whose time has come ends here, and everybody is told. */
export const endBanIfOver = async <A extends Account>(context: AuthContext, account: A, trace: string): Promise<A> => {
  if (!isBanOver(account, context.clock())) return account;
  const changed = await changeStanding(context, { accountId: account.id, status: 'active', actor: 'system', trace });
  return changed ? { ...account, ...changed } : account;
};

/** Ends every ban whose time has come, for those who do not sign in. */
export const endBans = async (context: Pick<AuthContext, 'prisma' | 'clock' | 'transact'>): Promise<void> => {
  for (const id of await findOverdueBans(context.prisma, context.clock()))
    await changeStanding(context, { accountId: id, status: 'active', actor: 'system', trace: '' });
};
