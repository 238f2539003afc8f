import { newId, type Viewer } from '@trenzeye/kit';
import { type Account, findAccountByEmail, type Identity, lockAccount, updateAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import type { ExternalIdentity } from '../providers/index.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import { assertMayChangeSignInMethods, confirmIdentity as confirmIdentityRow, findSessionAssurance } from '../sessions/index.ts';
import type { Metadata } from '../user-metadata.ts';
import { deleteIdentity, findIdentity, insertIdentity, lockIdentitySubject } from './store.ts';

/** Checks that the session may link and unlink identities. Throws `manual_linking_disabled` and what `assertMayChangeSignInMethods` throws. */
export const assertMayChangeIdentities = async (
  context: AuthContext,
  viewer: Pick<Viewer, 'id' | 'sessionId'>,
  reauthenticationCode: string | undefined,
): Promise<void> => {
  if (!context.config.AUTH_MANUAL_LINKING) throw new AuthFailure('manual_linking_disabled');
  const failure = { message: 'AAL2 session is required to link and unlink identities when MFA is enabled.' };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
};

export const identityOf = (
  accountId: string,
  { provider, subject, email, data }: ExternalIdentity,
  now: Date,
  sessionId: string | null = null,
): Identity => ({
  id: newId(),
  accountId,
  provider,
  subject,
  email: email ?? null,
  identityData: data,
  lastSignInAt: now,
  createdAt: now,
  updatedAt: now,
  sessionId,
  isPaused: false,
});

/** The name of a provider for users. */
const providerName = ({ providers }: Pick<AuthContext, 'providers'>, name: string): string =>
  providers.find(name)?.label ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** An account's metadata with the providers it signs in with; `provider` stays the first one while it is linked. */
export const withProviders = (appMetadata: Metadata, identities: readonly Pick<Identity, 'provider'>[]): Metadata => {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const first = providers.find((each) => each === appMetadata.provider) ?? providers[0];
  return { ...appMetadata, provider: first, providers };
};

/** `sessionId`: of the session that links it. */
export const addIdentity = async (
  prisma: Database,
  account: Account,
  external: ExternalIdentity,
  now: Date,
  sessionId?: string,
): Promise<Account> => {
  const identity = identityOf(account.id, external, now, sessionId);
  await insertIdentity(prisma, identity);
  return updateAccount(prisma, account.id, {
    appMetadata: withProviders(account.appMetadata, [...account.identities, identity]),
    updatedAt: now,
  });
};

/** An anonymous account takes the provider's address if it is verified and no other account has it. */
const adoptEmail = async (
  tx: AuthTransaction,
  account: Account,
  { email, emailVerified }: ExternalIdentity,
  now: Date,
): Promise<Account> => {
  if (account.email !== null || email === undefined || !emailVerified) return account;
  if (await findAccountByEmail(tx.prisma, email)) throw new AuthFailure('email_exists');
  tx.emit('account.confirmed', { userId: account.id, email });
  return updateAccount(tx.prisma, account.id, { email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now });
};

/** The account that requests the link, and its session. */
export interface LinkTarget {
  readonly accountId: string;
  readonly sessionId: string;
}

const link = async (context: AuthContext, tx: AuthTransaction, target: LinkTarget, external: ExternalIdentity): Promise<Account> => {
  const { accountId, sessionId } = target;
  await lockIdentitySubject(tx.prisma, external.provider, external.subject);
  const account = await lockAccount(tx.prisma, accountId);
  if (!account || !(await findSessionAssurance(tx.prisma, sessionId))) throw new AuthFailure('session_not_found');
  if (account.status === 'banned') throw new AuthFailure('user_banned');
  const existing = await findIdentity(tx.prisma, external.provider, external.subject);
  if (existing)
    throw new AuthFailure(
      'identity_already_exists',
      existing.accountId === accountId ? {} : { message: 'Identity is already linked to another user' },
    );
  const now = context.clock();
  return adoptEmail(tx, await addIdentity(tx.prisma, account, external, now, sessionId), external, now);
};

interface IdentityLink {
  readonly target: LinkTarget;
  readonly identity: ExternalIdentity;
  readonly trace: string;
}

/**
 * Links a provider's identity to the account that requested it, whatever its address. `finish` runs in the same transaction. Throws
 * `identity_already_exists`, `session_not_found` (the requesting session has ended), `user_banned`, or `email_exists` for an anonymous
 * account.
 */
export const linkIdentity = async <R>(
  context: AuthContext,
  { target, identity, trace }: IdentityLink,
  finish: (account: Account, prisma: Database) => Promise<R>,
): Promise<R> => {
  const { email, identityId, result } = await context.transaction({ actor: target.accountId, trace }, async (tx) => {
    const account = await link(context, tx, target, identity);
    const added = await findIdentity(tx.prisma, identity.provider, identity.subject);
    return { email: account.email, identityId: added?.id, result: await finish(account, tx.prisma) };
  });
  const notice = { type: 'identity-linked', provider: providerName(context, identity.provider) } as const;
  const rejectable = { ...target, kind: 'identity', ...(identityId ? { targetId: identityId } : {}) } as const;
  await sendSecurityNotice(context, email, notice, { rejectable });
  return result;
};

interface IdentityUnlink {
  readonly identityId: string;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Removes an identity from the user's own account; the email identity takes the password with it, and the account keeps its address.
 * Throws what `assertMayChangeIdentities` throws, `identity_not_found` and `single_identity_not_deletable`.
 */
export const unlinkIdentity = async (
  context: AuthContext,
  viewer: Viewer,
  { identityId, reauthenticationCode, trace }: IdentityUnlink,
): Promise<void> => {
  await assertMayChangeIdentities(context, viewer, reauthenticationCode);
  const { email, provider } = await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    if (!account) throw new AuthFailure('session_not_found');
    const identity = account.identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthFailure('identity_not_found');
    const remaining = account.identities.filter(({ id }) => id !== identityId);
    if (remaining.length === 0) throw new AuthFailure('single_identity_not_deletable');
    await deleteIdentity(prisma, identity.id);
    await updateAccount(prisma, account.id, {
      ...(identity.provider === 'email' ? { passwordHash: null } : {}),
      appMetadata: withProviders(account.appMetadata, remaining),
      updatedAt: context.clock(),
    });
    return { email: account.email, provider: identity.provider };
  });
  await sendSecurityNotice(context, email, { type: 'identity-unlinked', provider: providerName(context, provider) });
};

interface IdentityConfirmation {
  readonly identityId: string;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/** Ends the pause of an identity and binds it to the session. Throws `identity_not_found` and what `assertMayChangeSignInMethods` throws. */
export const confirmIdentity = async (
  context: AuthContext,
  viewer: Viewer,
  { identityId, reauthenticationCode, trace }: IdentityConfirmation,
): Promise<Identity> => {
  const failure = { message: 'AAL2 session is required to keep an identity', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const { email, identity } = await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    const found = account?.identities.find(({ id }) => id === identityId);
    if (!account || !found || !(await confirmIdentityRow(prisma, viewer.id, identityId, viewer.sessionId)))
      throw new AuthFailure('identity_not_found');
    return { email: account.email, identity: found };
  });
  if (identity.isPaused)
    await sendSecurityNotice(context, email, { type: 'identity-confirmed', provider: providerName(context, identity.provider) });
  return { ...identity, isPaused: false, sessionId: viewer.sessionId };
};
