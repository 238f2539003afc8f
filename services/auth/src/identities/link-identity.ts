import { newId } from '@trenzeye/kit';
import { type Account, findAccountByEmail, type Identity, lockAccount, type Metadata, updateAccount } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { sendSecurityNotice } from '../mails/send-security-notice.ts';
import type { ExternalIdentity } from '../providers/external-identity.ts';
import { findSessionAssurance } from '../sessions/store/sessions.ts';
import { findIdentity, insertIdentity, lockIdentitySubject } from './store.ts';

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
export const providerName = ({ providers }: Pick<AuthContext, 'providers'>, name: string): string =>
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
