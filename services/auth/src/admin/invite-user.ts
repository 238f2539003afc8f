import {
  type AccountWithEmail,
  emitAccountRegistered,
  insertAccounts,
  lockAccountByEmail,
  newAccount,
  updateAccount,
} from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { issueToken, type MailSecrets, sendTokenMail } from '../mail-tokens/index.ts';
import { discardUnprovenCredentials } from '../sessions/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { mergeMetadata } from '../user-metadata.ts';
import type { AdminCause } from './read-user-fields.ts';

interface Invitation {
  /** lower-cased */
  readonly email: string;
  readonly metadata: Metadata;
}

interface UnconfirmedUser extends Invitation {
  readonly passwordHash?: string | null;
  readonly invitedAt?: Date | null;
}

export const addressTaken = (): AuthFailure => new AuthFailure('email_exists', { errors: [{ field: 'email', message: 'is taken' }] });

/**
 * Creates an unconfirmed account for the owner of the address. An existing unconfirmed account that a user signed up for loses what that
 * user set: no user has proven to own the address, and the owner is about to confirm it. Throws `email_exists`.
 */
export const prepareUser = async (
  { clock }: Pick<AuthContext, 'clock'>,
  tx: AuthTransaction,
  { email, metadata, passwordHash = null, invitedAt = null }: UnconfirmedUser,
): Promise<AccountWithEmail> => {
  const now = clock();
  const userMetadata = mergeMetadata({}, metadata);
  const account = { ...newAccount({ email, passwordHash, userMetadata, confirmed: false, now }), invitedAt, email };
  const [created] = await insertAccounts(tx.prisma, [account]);
  if (created) {
    emitAccountRegistered(tx, created);
    return account;
  }
  const existing = await lockAccountByEmail(tx.prisma, email);
  if (!existing || existing.emailConfirmedAt !== null) throw addressTaken();
  const isInvited = existing.invitedAt !== null && existing.passwordHash === null;
  const kept = isInvited ? existing : await discardUnprovenCredentials({ clock }, tx, existing);
  const changed = await updateAccount(tx.prisma, existing.id, {
    passwordHash,
    userMetadata: mergeMetadata(kept.userMetadata, metadata),
    confirmationSentAt: now,
    ...(invitedAt ? { invitedAt } : {}),
    updatedAt: now,
  });
  return { ...changed, email };
};

interface PreparedInvitation {
  readonly account: AccountWithEmail;
  readonly secrets: MailSecrets;
}

/** Creates an account and mails a sign-in link to its owner, also where sign-up is closed. Throws `email_exists`. */
export const inviteUser = async (
  context: AuthContext,
  { redirectTo, ...invitation }: Invitation & { readonly redirectTo: string | undefined },
  cause: AdminCause,
): Promise<AccountWithEmail> => {
  const { account, secrets } = await context.transaction(cause, async (tx): Promise<PreparedInvitation> => {
    const prepared = await prepareUser(context, tx, { ...invitation, invitedAt: context.clock() });
    return { account: prepared, secrets: await issueToken(context, tx.prisma, prepared, 'invite') };
  });
  await sendTokenMail(context, { account, purpose: 'invite', secrets, redirectTo });
  return account;
};
