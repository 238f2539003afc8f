import { newId, type Sql } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type ExternalIdentity, metadataFrom } from '../providers/external-identity.ts';
import {
  type Account,
  type AddressedAccount,
  findAccount,
  findAccountByEmail,
  insertAccounts,
  lockAccount,
  updateAccount,
} from '../store/accounts.ts';
import { findIdentity, lockSubject, removeIdentities, touchIdentity } from '../store/identities.ts';
import { dropOneTimeTokens } from '../store/one-time-tokens.ts';
import { revokeSessions } from '../store/own-sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { endBanIfOver } from './end-bans.ts';
import { addIdentity, identityOf, type Work, withProviders } from './link-identity.ts';
import { announce, newAccount } from './new-account.ts';
import { redeemInvite } from './redeem-invite.ts';
import { mergeMetadata } from './user-metadata.ts';

export interface IdentitySignIn {
  readonly identity: ExternalIdentity;
  readonly inviteCode: string | undefined;
  readonly trace: string;
}

type VerifiedIdentity = ExternalIdentity & { readonly email: string };

/** Nobody is known, or made, by an address the provider does not vouch for. */
const assertVerified = (identity: ExternalIdentity): VerifiedIdentity => {
  const { provider, email, emailVerified } = identity;
  if (email === undefined)
    throw new AuthFailure('provider_email_needs_verification', { message: 'Error getting user email from external provider' });
  if (!emailVerified)
    throw new AuthFailure('provider_email_needs_verification', {
      message: `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    });
  return { ...identity, email };
};

/**
 * Somebody made this account with an address that was not theirs, or did not get round to confirming it: the provider has now
 * shown whose it is. Whatever the first one set up to come back with goes: password, sessions, tokens, profile.
 */
const takeOver = async (context: AuthContext, work: Work, account: AddressedAccount, external: VerifiedIdentity): Promise<Account> => {
  const { tx, emit, sql } = work;
  const now = context.clock();
  await removeIdentities(tx, account.id);
  await revokeSessions(sql, account.id, now);
  await dropOneTimeTokens(sql, account.id, ['confirmation', 'recovery', 'magiclink', 'invite']);
  emit('account.confirmed', { userId: account.id, email: account.email });
  const emptied = await updateAccount(tx, account.id, {
    passwordHash: null,
    newEmail: null,
    emailChangeConfirmations: 0,
    emailConfirmedAt: now,
    userMetadata: mergeMetadata({}, metadataFrom(external)),
    appMetadata: withProviders({ ...account.appMetadata, provider: external.provider }, [external]),
    updatedAt: now,
  });
  return addIdentity(work, emptied, external, now);
};

const join = async (context: AuthContext, work: Work, email: string, external: VerifiedIdentity): Promise<Account | undefined> => {
  const found = await findAccountByEmail(work.tx, email);
  const account = found && (await lockAccount(work.tx, work.sql, found.id));
  if (!account || account.email !== email) return undefined;
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  return account.emailConfirmedAt === null
    ? takeOver(context, work, { ...account, email }, external)
    : addIdentity(work, account, external, context.clock());
};

const register = async (
  context: AuthContext,
  { tx, emit, sql }: Work,
  id: string,
  { external, inviteCode }: { readonly external: VerifiedIdentity; readonly inviteCode: string | undefined },
): Promise<Account | undefined> => {
  const { email } = external;
  const now = context.clock();
  const userMetadata = mergeMetadata({}, metadataFrom(external));
  const blank = newAccount({ id, email, passwordHash: null, userMetadata, confirmed: true, now });
  const identities = [identityOf(id, external, now)];
  const [created] = await insertAccounts(tx, [{ ...blank, identities, appMetadata: withProviders({}, identities) }]);
  if (!created) return undefined;
  announce(emit, created);
  await redeemInvite(context, sql, emit, { code: inviteCode, email, userId: id });
  return created;
};

const known = async (context: AuthContext, { tx, sql }: Work, external: ExternalIdentity): Promise<Account | undefined> => {
  const identity = await findIdentity(tx, external.provider, external.subject);
  if (!identity) return undefined;
  const account = await lockAccount(tx, sql, identity.accountId);
  if (!account) return undefined;
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  await touchIdentity(tx, identity.id, { email: external.email ?? null, identityData: external.data, now: context.clock() });
  return account;
};

const ownerOf = async ({ prisma }: AuthContext, { provider, subject, email, emailVerified }: ExternalIdentity) => {
  const identity = await findIdentity(prisma, provider, subject);
  if (identity) return findAccount(prisma, identity.accountId);
  return email !== undefined && emailVerified ? findAccountByEmail(prisma, email) : undefined;
};

/**
 * The account of somebody a provider has shown us: the one that is linked, else the one with the same verified address, else a
 * new one. What `finish` does for it shares the transaction. Throws `provider_email_needs_verification`, `signup_disabled`,
 * `invite_not_found`, `user_banned`.
 */
export const withAccountOf = async <R>(
  context: AuthContext,
  { identity, inviteCode, trace }: IdentitySignIn,
  finish: (account: Account, sql: Sql) => Promise<R>,
): Promise<R> => {
  const owner = await ownerOf(context, identity);
  if (owner) await endBanIfOver(context, owner, trace);
  const id = newId();
  return context.transact({ actor: owner?.id ?? id, trace }, async (tx, emit, sql) => {
    const work = { tx, emit, sql };
    await lockSubject(sql, identity.provider, identity.subject);
    const linked = await known(context, work, identity);
    if (linked) return finish(linked, sql);
    const external = assertVerified(identity);
    const account =
      (await join(context, work, external.email, external)) ??
      (await register(context, work, id, { external, inviteCode })) ??
      // Somebody signed up with the address a moment ago, between our look and our insert.
      (await join(context, work, external.email, external));
    if (!account) throw new AuthFailure('user_already_exists');
    return finish(account, sql);
  });
};
