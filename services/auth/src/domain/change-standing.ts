import { DomainError } from '@trenzeye/kit';
import type { AccountStatus, Role } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { type Account, lockAccount, updateAccount } from '../store/accounts.ts';
import { revokeSessions } from '../store/own-sessions.ts';
import { lockActingAdmins } from '../store/removed-accounts.ts';

export interface StandingChange {
  readonly accountId: string;
  readonly role?: Role | undefined;
  readonly status?: AccountStatus | undefined;
  /** With status banned: until when; for good without. */
  readonly bannedUntil?: Date | undefined;
  readonly reason?: string | undefined;
  /** A user id, or `system`. */
  readonly actor: string;
  readonly trace: string;
  /** Throws where this account must not change so. */
  readonly permit?: (account: Account) => void;
}

const takesPower = ({ role, status }: StandingChange): boolean =>
  (role !== undefined && role !== 'admin') || (status !== undefined && status !== 'active');

/**
 * Gives an account another role or status and tells everybody; a ban ends its sessions. What is so already stays, and nobody is
 * told. Undefined when there is no such account; throws `conflict` for the only admin who can act: nobody could run the place.
 */
export const changeStanding = async (
  context: Pick<AuthContext, 'transact' | 'clock'>,
  change: StandingChange,
): Promise<Account | undefined> =>
  context.transact({ actor: change.actor, trace: change.trace }, async (tx, emit, sql) => {
    // Before the account itself: whoever locks an admin locks all of them, in the same order.
    const admins = takesPower(change) ? await lockActingAdmins(sql) : [];
    const account = await lockAccount(tx, sql, change.accountId);
    if (!account) return undefined;
    change.permit?.(account);
    if (admins.length === 1 && admins[0] === account.id)
      throw new DomainError('conflict', { detail: 'This is the only administrator. Make somebody else an administrator first.' });
    const { accountId, role = account.role, status = account.status } = change;
    const roleChanges = role !== account.role;
    const statusChanges = status !== account.status;
    const bannedUntil = change.status === 'banned' ? (change.bannedUntil ?? null) : status === 'banned' ? account.bannedUntil : null;
    if (!roleChanges && !statusChanges && bannedUntil?.getTime() === account.bannedUntil?.getTime()) return account;
    const now = context.clock();
    // One version an event: whoever keeps only the newest must not take the second for a repeat.
    const version = account.standingVersion + Number(roleChanges) + Number(statusChanges);
    const userId = accountId;
    if (roleChanges)
      emit('user.role_changed', {
        ...{ userId, role, status: account.status, previousRole: account.role },
        version: account.standingVersion + 1,
      });
    if (statusChanges)
      emit('user.status_changed', { userId, role, status, previousStatus: account.status, reason: change.reason ?? '', version });
    if (statusChanges && status === 'banned') await revokeSessions(sql, accountId, now);
    return updateAccount(tx, accountId, { role, status, bannedUntil, standingVersion: version, updatedAt: now });
  });
