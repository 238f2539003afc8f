import { DomainError } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import { type Account, lockAccount, lockActiveAdmins, updateAccount } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { revokeSessions, secureAccount } from '../sessions/index.ts';

export interface AccountStatusChange {
  readonly accountId: string;
  readonly role?: Role | undefined;
  readonly status?: AccountStatus | undefined;
  /** With status banned: when the ban ends; permanent without. */
  readonly bannedUntil?: Date | undefined;
  readonly reason?: string | undefined;
  /** A user id, or `system`. */
  readonly actor: string;
  readonly trace: string;
  /** Throws when this change of this account is not allowed. */
  readonly permit?: (account: Account) => void;
}

const revokesAdminRights = ({ role, status }: AccountStatusChange): boolean =>
  (role !== undefined && role !== 'admin') || (status !== undefined && status !== 'active');

const bannedUntilAfter = (account: Account, change: AccountStatusChange): Date | null => {
  if (change.status === 'banned') return change.bannedUntil ?? null;
  return (change.status ?? account.status) === 'banned' ? account.bannedUntil : null;
};

/** Each event has its own version: consumers that keep only the newest must not take the second event for a repeat of the first. */
const emitChanges = (
  tx: AuthTransaction,
  account: Account,
  { role, status, reason }: Pick<Account, 'role' | 'status'> & { reason: string },
) => {
  const userId = account.id;
  let version = account.statusVersion;
  if (role !== account.role) {
    version += 1;
    tx.emit('user.role_changed', { userId, role, status: account.status, previousRole: account.role, version });
  }
  if (status !== account.status) {
    version += 1;
    tx.emit('user.status_changed', { userId, role, status, previousStatus: account.status, reason, version });
  }
  return version;
};

/**
 * Changes the role or status of an account and emits the events; a ban revokes its sessions. Without a difference nothing changes.
 * Undefined when the account does not exist. Throws `conflict` for the only active admin.
 */
export const changeAccountStatus = async (
  context: Pick<AuthContext, 'transaction' | 'clock'>,
  change: AccountStatusChange,
): Promise<Account | undefined> =>
  context.transaction({ actor: change.actor, trace: change.trace }, async (tx) => {
    // Before the account itself: transactions that lock an admin lock all of them, in the same order.
    const admins = revokesAdminRights(change) ? await lockActiveAdmins(tx.prisma) : [];
    const account = await lockAccount(tx.prisma, change.accountId);
    if (!account) return undefined;
    change.permit?.(account);
    if (admins.length === 1 && admins[0] === account.id)
      throw new DomainError('conflict', { detail: 'This is the only administrator. Make another user an administrator first.' });
    const { role = account.role, status = account.status, reason = '' } = change;
    const bannedUntil = bannedUntilAfter(account, change);
    const isSame = role === account.role && status === account.status && bannedUntil?.getTime() === account.bannedUntil?.getTime();
    if (isSame) return account;
    const now = context.clock();
    const statusVersion = emitChanges(tx, account, { role, status, reason });
    if (status === 'banned' && account.status !== 'banned') await revokeSessions(tx.prisma, account.id, now);
    if (status !== account.status && status !== 'active') await secureAccount(context, tx, account, { reason: status });
    return updateAccount(tx.prisma, account.id, { role, status, bannedUntil, statusVersion, updatedAt: now });
  });
