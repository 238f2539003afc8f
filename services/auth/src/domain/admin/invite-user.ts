import type { Emit, Sql, TransactionOf } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import type { MailSecrets } from '../../mails/compose.ts';
import { type AddressedAccount, findAccountByEmail, insertAccounts, type Metadata, updateAccount } from '../../store/accounts.ts';
import type { PrismaClient } from '../../store/generated/client.ts';
import { AuthFailure } from '../auth-failure.ts';
import { issueToken, mailToken } from '../issue-token.ts';
import { announce, newAccount } from '../new-account.ts';
import { mergeMetadata } from '../user-metadata.ts';
import type { AdminAct } from './admin-act.ts';

export interface Invitation {
  /** lower-cased */
  readonly email: string;
  readonly metadata: Metadata;
}

export const addressTaken = (): AuthFailure => new AuthFailure('email_exists', { errors: [{ field: 'email', message: 'is taken' }] });

/**
 * An unconfirmed account for whoever owns the address. One that exists and was never confirmed loses its password: whoever chose
 * that has not shown that the address is theirs, and the owner is about to confirm it. Throws `email_exists`.
 */
export const prepareUser = async (
  { clock }: Pick<AuthContext, 'clock'>,
  { tx, emit, sql }: { readonly tx: TransactionOf<PrismaClient>; readonly emit: Emit; readonly sql: Sql },
  {
    email,
    metadata,
    passwordHash = null,
    invitedAt = null,
  }: Invitation & { readonly passwordHash?: string | null; readonly invitedAt?: Date | null },
): Promise<AddressedAccount> => {
  const now = clock();
  const fresh = {
    ...newAccount({ email, passwordHash, userMetadata: mergeMetadata({}, metadata), confirmed: false, now }),
    invitedAt,
    email,
  };
  const [created] = await insertAccounts(tx, [fresh]);
  if (created) {
    announce(emit, created);
    return fresh;
  }
  await sql.query('SELECT id FROM accounts WHERE email = $1 FOR NO KEY UPDATE', [email]);
  const existing = await findAccountByEmail(tx, email);
  if (!existing || existing.emailConfirmedAt !== null) throw addressTaken();
  const userMetadata = mergeMetadata(existing.userMetadata, metadata);
  const change = { passwordHash, userMetadata, confirmationSentAt: now, ...(invitedAt ? { invitedAt } : {}), updatedAt: now };
  return { ...(await updateAccount(tx, existing.id, change)), email };
};

/** Makes an account and mails its owner the way in, also where sign-up is closed. Throws `email_exists`. */
export const inviteUser = async (
  context: AuthContext,
  { redirectTo, ...invitation }: Invitation & { readonly redirectTo: string | undefined },
  act: AdminAct,
): Promise<AddressedAccount> => {
  const { account, secrets } = await context.transact(
    act,
    async (tx, emit, sql): Promise<{ readonly account: AddressedAccount; readonly secrets: MailSecrets }> => {
      const prepared = await prepareUser(context, { tx, emit, sql }, { ...invitation, invitedAt: context.clock() });
      return { account: prepared, secrets: await issueToken(context, sql, prepared, 'invite') };
    },
  );
  await mailToken(context, { account, purpose: 'invite', secrets, redirectTo });
  return account;
};
