import { DomainError, invalidField, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, findAccount } from '../store/accounts.ts';
import { sessionStrength } from '../store/current-session.ts';
import { lockActingAdmins, removeAccount } from '../store/removed-accounts.ts';
import { hasVerifiedFactor } from './assert-assured.ts';
import { type IdentityProof, proveIdentity } from './reauthenticate.ts';

export interface Deletion {
  /** Who deletes: the person, an admin, or `system`. */
  readonly actor: string;
  readonly trace: string;
}

/**
 * Deletes an account for good and tells every service. False when it was gone already, which changes nothing. Throws `conflict`
 * for the only admin left: nobody could run the place.
 */
export const deleteAccount = async ({ transact }: AuthContext, accountId: string, { actor, trace }: Deletion): Promise<boolean> =>
  transact({ actor, trace }, async (_tx, emit, sql) => {
    const admins = await lockActingAdmins(sql);
    if (admins.length === 1 && admins[0] === accountId)
      throw new DomainError('conflict', {
        detail: 'This is the only administrator. Make somebody else an administrator first.',
      });
    const removed = await removeAccount(sql, accountId);
    if (removed) emit('account.deleted', { userId: accountId });
    return removed;
  });

const assertOwner = async (context: AuthContext, account: Account, proof: IdentityProof): Promise<void> => {
  // Whoever never gave an address or a password has nothing to show but the session.
  if (account.isAnonymous) return;
  if (!proof.password && !proof.nonce)
    throw account.passwordHash === null
      ? invalidField('nonce', 'Enter the code we mailed you.')
      : invalidField('password', 'Enter your password to delete your account.');
  await proveIdentity(context, account, proof);
};

const assertSecondFactor = async ({ sql }: AuthContext, account: Account, sessionId: string): Promise<void> => {
  if (!hasVerifiedFactor(account) || (await sessionStrength(sql, sessionId))?.aal === 'aal2') return;
  throw new DomainError('forbidden', { detail: 'Confirm your second factor first, then delete your account.' });
};

/**
 * Deletes the caller's own account, once they have proven to be its owner. Throws `forbidden` asking for the second factor,
 * `invalid_request` saying what is missing or wrong, `conflict` for the only admin.
 */
export const deleteOwnAccount = async (context: AuthContext, viewer: Viewer, proof: IdentityProof, trace: string): Promise<void> => {
  const account = await findAccount(context.prisma, viewer.id);
  if (!account) return;
  await assertSecondFactor(context, account, viewer.sessionId);
  await assertOwner(context, account, proof);
  await deleteAccount(context, viewer.id, { actor: viewer.id, trace });
};
