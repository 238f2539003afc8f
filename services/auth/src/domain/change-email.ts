import { type Emit, newId, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { MailSecrets } from '../mails/compose.ts';
import { type Account, findAccountByEmail, updateAccount } from '../store/accounts.ts';
import { putEmailIdentity } from '../store/email-identity.ts';
import { Prisma } from '../store/generated/client.ts';
import { dropOneTimeTokens, type TokenPurpose } from '../store/one-time-tokens.ts';
import { AuthFailure } from './auth-failure.ts';
import { issueToken, mailToken } from './issue-token.ts';
import { type MailReturn, startMailFlow } from './mail-flow.ts';

interface Step {
  readonly tx: Parameters<typeof updateAccount>[0];
  readonly emit: Emit;
  readonly sql: Sql;
}

interface ChangeMail {
  readonly to: string;
  readonly purpose: TokenPurpose;
  readonly secrets: MailSecrets;
}

/** A change of address on its way: posts its mails, once the transaction that began it is done. */
export interface EmailChange {
  readonly account: Account;
  post(): Promise<void>;
}

/** `email_exists` for an address that somebody else took while this ran. */
export const assertEmailFree = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw new AuthFailure('email_exists');
    throw error;
  }
};

/** Gives an account its new address, proven by now; anonymous accounts become ordinary ones. */
export const completeEmailChange = async ({ tx, emit, sql }: Step, account: Account, email: string, now: Date): Promise<Account> => {
  const { id, appMetadata } = account;
  const known = Array.isArray(appMetadata.providers) ? appMetadata.providers : [];
  await putEmailIdentity(sql, { id: newId(), accountId: id, email, now });
  await dropOneTimeTokens(sql, id, ['email_change_current', 'email_change_new', 'reauthentication']);
  const changed = await updateAccount(tx, id, {
    email,
    emailConfirmedAt: account.emailConfirmedAt ?? now,
    isAnonymous: false,
    newEmail: null,
    emailChangeConfirmations: 0,
    appMetadata: { ...appMetadata, provider: appMetadata.provider ?? 'email', providers: [...new Set([...known, 'email'])] },
    updatedAt: now,
  });
  emit('account.confirmed', { userId: id, email });
  return changed;
};

/** One side has agreed to a change of address. True when that was all it needed: the old side, if there is one, and the new. */
export const confirmEmailChange = async (step: Step, account: Account, now: Date): Promise<boolean> => {
  if (account.newEmail === null) throw new AuthFailure('otp_expired');
  if (account.email === null || account.emailChangeConfirmations > 0) {
    await completeEmailChange(step, account, account.newEmail, now);
    return true;
  }
  await updateAccount(step.tx, account.id, { emailChangeConfirmations: 1, updatedAt: now });
  return false;
};

/**
 * Begins a change of address: nothing changes before both addresses have agreed (the old one, if there is one). For an address that
 * somebody else has, all looks the same, but it gets no mail.
 */
export const beginEmailChange = async (
  context: AuthContext,
  { tx, sql }: Pick<Step, 'tx' | 'sql'>,
  account: Account,
  { newEmail, taken, ...wanted }: MailReturn & { readonly newEmail: string; readonly taken: boolean },
): Promise<EmailChange> => {
  const { id } = account;
  const now = context.clock();
  const flowId = await startMailFlow(context, sql, 'email_change', id, wanted);
  const mails: ChangeMail[] = [];
  const issue = async (purpose: TokenPurpose, to: string) => {
    mails.push({ to, purpose, secrets: await issueToken(context, sql, { id, email: to }, purpose, flowId) });
  };
  await dropOneTimeTokens(sql, id, ['email_change_current', 'email_change_new']);
  if (account.email !== null) await issue('email_change_current', account.email);
  if (!taken) await issue('email_change_new', newEmail);
  const changed = await updateAccount(tx, id, { newEmail, emailChangeConfirmations: 0, emailChangeSentAt: now, updatedAt: now });
  const post = async () => {
    for (const { to, purpose, secrets } of mails)
      await mailToken(context, { account: { id, email: to }, purpose, secrets, redirectTo: wanted.redirectTo, newEmail });
  };
  return { account: changed, post };
};

/** Whether another account has this address. */
export const isTaken = async (tx: Parameters<typeof findAccountByEmail>[0], account: Account, email: string): Promise<boolean> => {
  const holder = await findAccountByEmail(tx, email);
  return holder !== undefined && holder.id !== account.id;
};
