import { DomainError, invalidField, type Viewer } from '@trenzeye/kit';
import { type Account, deleteAccountRows, findAccount, lockActiveAdmins } from '../accounts/index.ts';
import type { AuthContext } from '../context.ts';
import { assertReauthenticated, type ReauthenticationProof } from '../sessions/index.ts';

interface DeletionCause {
  /** The id of the user or admin who deletes, or `system`. */
  readonly actor: string;
  readonly trace: string;
}

/** Deletes an account permanently and emits the event. False when it does not exist. Throws `conflict` for the only active admin. */
export const deleteAccount = async (
  { transaction }: Pick<AuthContext, 'transaction'>,
  accountId: string,
  { actor, trace }: DeletionCause,
): Promise<boolean> =>
  transaction({ actor, trace }, async (tx) => {
    const admins = await lockActiveAdmins(tx.prisma);
    if (admins.length === 1 && admins[0] === accountId)
      throw new DomainError('conflict', { detail: 'This is the only administrator. Make another user an administrator first.' });
    const isDeleted = await deleteAccountRows(tx.prisma, accountId);
    if (isDeleted) tx.emit('account.deleted', { userId: accountId });
    return isDeleted;
  });

const assertOwner = async (context: AuthContext, account: Account, proof: ReauthenticationProof): Promise<void> => {
  // An anonymous account has neither a password nor an address to prove ownership with.
  if (account.isAnonymous) return;
  if (!proof.password && !proof.nonce)
    throw account.passwordHash === null
      ? invalidField('nonce', 'Enter the code from our email.')
      : invalidField('password', 'Enter your password to delete your account.');
  await assertReauthenticated(context, account, proof);
};

/**
 * Deletes the caller's own account after reauthentication. Throws `invalid_request` for a missing or wrong proof, `conflict` for the
 * only active admin.
 */
export const deleteOwnAccount = async (
  context: AuthContext,
  viewer: Viewer,
  proof: ReauthenticationProof,
  trace: string,
): Promise<void> => {
  const account = await findAccount(context.prisma, viewer.id);
  if (!account) return;
  await assertOwner(context, account, proof);
  await deleteAccount(context, viewer.id, { actor: viewer.id, trace });
};
