import { newId } from '@trenzeye/kit';
import { type Account, findAccountByEmail, updateAccount, upsertEmailIdentity } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { deleteOneTimeTokens, issueToken, type MailSecrets, sendTokenMail, type TokenPurpose } from '../mail-tokens/index.ts';
import { type MailRedirect, startMailFlow } from '../sessions/index.ts';

interface ChangeMail {
  readonly to: string;
  readonly purpose: TokenPurpose;
  readonly secrets: MailSecrets;
}

/** A requested change of address. `sendMails` is called after the transaction that requested it has committed. */
export interface EmailChange {
  readonly account: Account;
  sendMails(): Promise<void>;
}

/** Throws `email_exists` when another account took the address while `work` ran. */
export const assertEmailAvailable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AuthFailure('email_exists');
    throw error;
  }
};

/** Sets the new, confirmed address of an account; an anonymous account becomes an ordinary one. */
export const completeEmailChange = async (tx: AuthTransaction, account: Account, email: string, now: Date): Promise<Account> => {
  const { id, appMetadata } = account;
  const providers = Array.isArray(appMetadata.providers) ? appMetadata.providers : [];
  await upsertEmailIdentity(tx.prisma, { id: newId(), accountId: id, email, now });
  await deleteOneTimeTokens(tx.prisma, id, ['email_change_current', 'email_change_new', 'reauthentication']);
  const changed = await updateAccount(tx.prisma, id, {
    email,
    emailConfirmedAt: account.emailConfirmedAt ?? now,
    isAnonymous: false,
    newEmail: null,
    emailChangeConfirmations: 0,
    appMetadata: { ...appMetadata, provider: appMetadata.provider ?? 'email', providers: [...new Set([...providers, 'email'])] },
    updatedAt: now,
  });
  tx.emit('account.confirmed', { userId: id, email });
  return changed;
};

/** Records the confirmation of one address. True when the change is complete: the old address, if there is one, and the new one agreed. */
export const confirmEmailChange = async (tx: AuthTransaction, account: Account, now: Date): Promise<boolean> => {
  if (account.newEmail === null) throw new AuthFailure('otp_expired');
  if (account.email === null || account.emailChangeConfirmations > 0) {
    await completeEmailChange(tx, account, account.newEmail, now);
    return true;
  }
  await updateAccount(tx.prisma, account.id, { emailChangeConfirmations: 1, updatedAt: now });
  return false;
};

interface EmailChangeRequest extends MailRedirect {
  readonly newEmail: string;
  /** Another account has the address. The answer is the same, but the address receives no mail. */
  readonly taken: boolean;
}

/** Starts a change of address: it takes effect when both addresses have confirmed it (the old one, if there is one). */
export const beginEmailChange = async (
  context: AuthContext,
  { prisma }: AuthTransaction,
  account: Account,
  { newEmail, taken, ...redirect }: EmailChangeRequest,
): Promise<EmailChange> => {
  const { id } = account;
  const now = context.clock();
  const flowId = await startMailFlow(context, prisma, 'email_change', id, redirect);
  const mails: ChangeMail[] = [];
  const issue = async (purpose: TokenPurpose, to: string) => {
    mails.push({ to, purpose, secrets: await issueToken(context, prisma, { id, email: to }, purpose, flowId) });
  };
  await deleteOneTimeTokens(prisma, id, ['email_change_current', 'email_change_new']);
  if (account.email !== null) await issue('email_change_current', account.email);
  if (!taken) await issue('email_change_new', newEmail);
  const changed = await updateAccount(prisma, id, { newEmail, emailChangeConfirmations: 0, emailChangeSentAt: now, updatedAt: now });
  const sendMails = async () => {
    for (const { to, purpose, secrets } of mails)
      await sendTokenMail(context, { account: { id, email: to }, purpose, secrets, redirectTo: redirect.redirectTo, newEmail });
  };
  return { account: changed, sendMails };
};

/** Whether another account has this address. */
export const isEmailTaken = async (prisma: Database, account: Account, email: string): Promise<boolean> => {
  const owner = await findAccountByEmail(prisma, email);
  return owner !== undefined && owner.id !== account.id;
};
