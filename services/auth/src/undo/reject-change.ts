import { newId } from '@trenzeye/kit';
import { type Account, lockAccount, updateAccount, upsertEmailIdentity } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { assertEmailAvailable } from '../email-change/index.ts';
import { deleteFactor } from '../factors/index.ts';
import { deleteIdentity, withProviders } from '../identities/index.ts';
import { deleteRecoveryCodes } from '../recovery-codes/index.ts';
import { hashSecret } from '../secrets.ts';
import { type ChangeRejection, consumeChangeRejection, deleteForeignRejections, findChangeRejection } from '../security-notices/index.ts';
import {
  deleteSessions,
  emitSessionsEnded,
  type Grant,
  grantSession,
  hasVerifiedFactor,
  type SignInOrigin,
  secureAccount,
} from '../sessions/index.ts';

const expired = (): AuthFailure => new AuthFailure('otp_expired', { message: 'Email link is invalid or has expired' });

/** A user who reads the mail of an address that the account no longer has may only undo the change of that address. */
const isOwnersLink = ({ kind, email }: ChangeRejection, account: Account): boolean => kind === 'email' || account.email === email;

/** Gives the account its former address again; links that were sent to the other one no longer work. */
const restoreAddress = async (tx: AuthTransaction, account: Account, email: string, now: Date): Promise<Account> => {
  if (account.email === email) return account;
  await upsertEmailIdentity(tx.prisma, { id: newId(), accountId: account.id, email, now });
  await deleteForeignRejections(tx.prisma, account.id, email);
  tx.emit('account.confirmed', { userId: account.id, email });
  return updateAccount(tx.prisma, account.id, { email, emailConfirmedAt: account.emailConfirmedAt ?? now, updatedAt: now });
};

/** Removes the factor or identity that was added; without another verified factor its recovery codes as well. */
const removeAdded = async ({ prisma }: AuthTransaction, account: Account, { kind, targetId }: ChangeRejection): Promise<void> => {
  if (kind === 'recovery-codes') await deleteRecoveryCodes(prisma, account.id);
  if (kind === 'identity' && account.identities.some(({ id }) => id === targetId)) await deleteIdentity(prisma, targetId ?? '');
  if (kind === 'factor' && targetId !== null) await deleteFactor(prisma, targetId, account.id);
};

/** Brings the account's metadata in line with what is left, and takes the password away, which another person may know. */
const settle = async (tx: AuthTransaction, accountId: string, now: Date): Promise<void> => {
  const account = await lockAccount(tx.prisma, accountId);
  if (!account) throw expired();
  if (!hasVerifiedFactor(account)) await deleteRecoveryCodes(tx.prisma, accountId);
  const appMetadata = withProviders(account.appMetadata, account.identities);
  await updateAccount(tx.prisma, accountId, { passwordHash: null, appMetadata, updatedAt: now });
};

/**
 * The owner did not make a change: undoes it, removes what the same session has added, ends all sessions, secures the account, and starts a
 * session in which the owner chooses a new password. Until then no password opens the account. Throws `otp_expired` for an unknown, used or
 * expired link, `user_banned`, and `email_exists` when another account has the former address by now.
 */
export const rejectChange = async (
  context: AuthContext,
  token: string,
  { trace, origin }: { readonly trace: string; readonly origin: SignInOrigin },
): Promise<Grant> => {
  const now = context.clock();
  const rejection = await findChangeRejection(context.prisma, hashSecret(token), now);
  if (!rejection) throw expired();
  const { id, accountId, kind, email, sessionId } = rejection;
  return assertEmailAvailable(() =>
    context.transaction({ actor: accountId, trace }, async (tx) => {
      const locked = await lockAccount(tx.prisma, accountId);
      if (!locked || !isOwnersLink(rejection, locked) || !(await consumeChangeRejection(tx.prisma, id))) throw expired();
      if (locked.status === 'banned') throw new AuthFailure('user_banned');
      const account = kind === 'email' ? await restoreAddress(tx, locked, email, now) : locked;
      await removeAdded(tx, account, rejection);
      emitSessionsEnded(tx, accountId, await deleteSessions(tx.prisma, accountId, 'global', undefined), 'change-rejected');
      await secureAccount(context, tx, account, { reason: 'change-rejected', rejectedSessionId: sessionId });
      await settle(tx, accountId, now);
      return grantSession(context, tx.prisma, accountId, 'recovery', origin);
    }),
  );
};
