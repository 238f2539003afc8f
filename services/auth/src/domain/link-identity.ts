import { type Emit, newId, type Sql, type TransactionOf } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { ExternalIdentity } from '../providers/external-identity.ts';
import { type Account, findAccountByEmail, type Identity, lockAccount, type Metadata, updateAccount } from '../store/accounts.ts';
import type { PrismaClient } from '../store/generated/client.ts';
import { findIdentity, insertIdentity, lockSubject } from '../store/identities.ts';
import { AuthFailure } from './auth-failure.ts';

/** A transaction's three hands. */
export interface Work {
  readonly tx: TransactionOf<PrismaClient>;
  readonly emit: Emit;
  readonly sql: Sql;
}

export const identityOf = (accountId: string, { provider, subject, email, data }: ExternalIdentity, now: Date): Identity => ({
  id: newId(),
  accountId,
  provider,
  subject,
  email: email ?? null,
  identityData: data,
  lastSignInAt: now,
  createdAt: now,
  updatedAt: now,
});

/** An account's own metadata with the providers it signs in with; `provider` stays the first one for as long as it is there. */
export const withProviders = (appMetadata: Metadata, identities: readonly Pick<Identity, 'provider'>[]): Metadata => {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const first = providers.find((each) => each === appMetadata.provider) ?? providers[0];
  return { ...appMetadata, provider: first, providers };
};

/** Gives an account one more way in. */
export const addIdentity = async ({ tx }: Work, account: Account, external: ExternalIdentity, now: Date): Promise<Account> => {
  const identity = identityOf(account.id, external, now);
  await insertIdentity(tx, identity);
  return updateAccount(tx, account.id, {
    appMetadata: withProviders(account.appMetadata, [...account.identities, identity]),
    updatedAt: now,
  });
};

/** Somebody who was anonymous has an address now, if the provider vouches for one that is nobody else's. */
const adoptAddress = async (
  { tx, emit }: Work,
  account: Account,
  { email, emailVerified }: ExternalIdentity,
  now: Date,
): Promise<Account> => {
  if (account.email !== null || email === undefined || !emailVerified) return account;
  if (await findAccountByEmail(tx, email)) throw new AuthFailure('email_exists');
  emit('account.confirmed', { userId: account.id, email });
  return updateAccount(tx, account.id, { email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now });
};

const link = async (context: AuthContext, work: Work, accountId: string, external: ExternalIdentity): Promise<Account> => {
  const { tx, sql } = work;
  await lockSubject(sql, external.provider, external.subject);
  const account = await lockAccount(tx, sql, accountId);
  if (!account) throw new AuthFailure('session_not_found');
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  const taken = await findIdentity(tx, external.provider, external.subject);
  if (taken)
    throw new AuthFailure(
      'identity_already_exists',
      taken.accountId === accountId ? {} : { message: 'Identity is already linked to another user' },
    );
  const now = context.clock();
  return adoptAddress(work, await addIdentity(work, account, external, now), external, now);
};

export interface IdentityLink {
  readonly accountId: string;
  readonly identity: ExternalIdentity;
  readonly trace: string;
}

/**
 * Links a provider's person to the account that asked for it, whatever the address there. What `finish` does shares the
 * transaction. Throws `identity_already_exists`, `session_not_found` (the account is gone), `user_banned`, or `email_exists` for
 * an anonymous account.
 */
export const withLinkedAccount = async <R>(
  context: AuthContext,
  { accountId, identity, trace }: IdentityLink,
  finish: (account: Account, sql: Sql) => Promise<R>,
): Promise<R> =>
  context.transact({ actor: accountId, trace }, async (tx, emit, sql) =>
    finish(await link(context, { tx, emit, sql }, accountId, identity), sql),
  );
