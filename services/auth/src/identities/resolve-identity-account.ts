import { createText, newId } from '@trenzeye/kit';
import { endBanIfExpired } from '../account-status/index.ts';
import {
  type Account,
  type AccountWithEmail,
  emitAccountRegistered,
  findAccount,
  findAccountByEmail,
  insertAccounts,
  lockAccount,
  newAccount,
  redeemInvite,
  updateAccount,
} from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { type ExternalIdentity, metadataFrom } from '../providers/index.ts';
import { discardUnprovenCredentials } from '../sessions/index.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { addIdentity, identityOf, withProviders } from './link-identity.ts';
import { deleteIdentities, findIdentity, lockIdentitySubject, updateIdentity } from './store.ts';

interface IdentitySignIn {
  readonly identity: ExternalIdentity;
  readonly inviteCode: string | undefined;
  readonly trace: string;
}

type VerifiedIdentity = ExternalIdentity & { readonly email: string };

/** An address that the provider has not verified neither finds nor creates an account. */
const assertVerified = (identity: ExternalIdentity): VerifiedIdentity => {
  const { provider, email, emailVerified } = identity;
  if (email === undefined)
    throw new AuthFailure('provider_email_needs_verification', { message: 'Error getting user email from external provider' });
  if (!emailVerified)
    throw new AuthFailure('provider_email_needs_verification', {
      message: createText('Unverified email with {provider}. Verify the email with {provider} in order to sign in', { provider }),
    });
  return { ...identity, email };
};

/**
 * Gives an unconfirmed account to the user that the provider has verified as the owner of its address. The user who created the account
 * may not be that user: password, identities, sessions, tokens and metadata are removed.
 */
const claimUnconfirmedAccount = async (
  context: AuthContext,
  tx: AuthTransaction,
  account: AccountWithEmail,
  external: VerifiedIdentity,
): Promise<Account> => {
  const now = context.clock();
  await discardUnprovenCredentials(context, tx, account);
  await deleteIdentities(tx.prisma, account.id);
  tx.emit('account.confirmed', { userId: account.id, email: account.email });
  const emptied = await updateAccount(tx.prisma, account.id, {
    emailConfirmedAt: now,
    userMetadata: mergeMetadata({}, metadataFrom(external)),
    appMetadata: withProviders({ ...account.appMetadata, provider: external.provider }, [external]),
    updatedAt: now,
  });
  return addIdentity(tx.prisma, emptied, external, now);
};

/** Adds the identity to the account with the same address. Undefined when there is none. */
const linkByEmail = async (context: AuthContext, tx: AuthTransaction, external: VerifiedIdentity): Promise<Account | undefined> => {
  const { email } = external;
  const found = await findAccountByEmail(tx.prisma, email);
  const account = found && (await lockAccount(tx.prisma, found.id));
  if (!account || account.email !== email) return undefined;
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  return account.emailConfirmedAt === null
    ? claimUnconfirmedAccount(context, tx, { ...account, email }, external)
    : addIdentity(tx.prisma, account, external, context.clock());
};

interface NewIdentityAccount {
  readonly id: string;
  readonly external: VerifiedIdentity;
  readonly inviteCode: string | undefined;
}

/** Creates an account with the identity. Undefined when the address is taken. */
const registerAccount = async (
  context: AuthContext,
  tx: AuthTransaction,
  { id, external, inviteCode }: NewIdentityAccount,
): Promise<Account | undefined> => {
  const { email } = external;
  const now = context.clock();
  const userMetadata = mergeMetadata({}, metadataFrom(external));
  const account = newAccount({ id, email, passwordHash: null, userMetadata, confirmed: true, now });
  const identities = [identityOf(id, external, now)];
  const [created] = await insertAccounts(tx.prisma, [{ ...account, identities, appMetadata: withProviders({}, identities) }]);
  if (!created) return undefined;
  emitAccountRegistered(tx, created);
  await redeemInvite(context, tx, { code: inviteCode, email, userId: id });
  return created;
};

/** The account that the identity is linked to; records the sign-in. */
const findLinkedAccount = async (
  { clock }: AuthContext,
  prisma: Database,
  { provider, subject, email, emailVerified, data }: ExternalIdentity,
): Promise<Account | undefined> => {
  const identity = await findIdentity(prisma, provider, subject);
  if (!identity) return undefined;
  const account = await lockAccount(prisma, identity.accountId);
  if (!account) return undefined;
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  const provesAddress = emailVerified && email !== undefined && email === account.email;
  if (identity.isPaused && !provesAddress) throw new AuthFailure('identity_paused');
  await updateIdentity(prisma, identity.id, { email: email ?? null, identityData: data, now: clock() });
  return account;
};

const findOwner = async (
  { prisma }: AuthContext,
  { provider, subject, email, emailVerified }: ExternalIdentity,
): Promise<Account | undefined> => {
  const identity = await findIdentity(prisma, provider, subject);
  if (identity) return findAccount(prisma, identity.accountId);
  return email !== undefined && emailVerified ? findAccountByEmail(prisma, email) : undefined;
};

/**
 * The account of a provider's user: the linked one, else the one with the same verified address, else a new one. `finish` runs in the
 * same transaction. Throws `provider_email_needs_verification`, `signup_disabled`, `invite_not_found`, `user_banned`, `identity_paused`.
 */
export const resolveIdentityAccount = async <R>(
  context: AuthContext,
  { identity, inviteCode, trace }: IdentitySignIn,
  finish: (account: Account, prisma: Database) => Promise<R>,
): Promise<R> => {
  const owner = await findOwner(context, identity);
  if (owner) await endBanIfExpired(context, owner, trace);
  const id = newId();
  return context.transaction({ actor: owner?.id ?? id, trace }, async (tx) => {
    await lockIdentitySubject(tx.prisma, identity.provider, identity.subject);
    const linked = await findLinkedAccount(context, tx.prisma, identity);
    if (linked) return finish(linked, tx.prisma);
    const external = assertVerified(identity);
    const account =
      (await linkByEmail(context, tx, external)) ??
      (await registerAccount(context, tx, { id, external, inviteCode })) ??
      // The address was taken between the read and the insert.
      (await linkByEmail(context, tx, external));
    if (!account) throw new AuthFailure('user_already_exists');
    return finish(account, tx.prisma);
  });
};
