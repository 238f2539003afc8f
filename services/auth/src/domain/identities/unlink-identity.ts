import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { type Account, type AccountChange, findAccountByEmail, type Identity, lockAccount, updateAccount } from '../../store/accounts.ts';
import { deleteIdentity } from '../../store/identities.ts';
import type { Database } from '../../store/transaction.ts';
import { AuthFailure } from '../auth-failure.ts';
import { withProviders } from './link-identity.ts';

/** Keeps the account's address while one of the remaining identities has it; else takes one that a provider has verified. */
const emailFrom = async (
  prisma: Database,
  account: Account,
  remaining: readonly Identity[],
): Promise<Pick<AccountChange, 'email' | 'emailConfirmedAt'>> => {
  if (remaining.some(({ email }) => email === account.email)) return {};
  const next = remaining.find(({ email, identityData }) => email !== null && identityData.email_verified === true);
  if (!next?.email) return {};
  const owner = await findAccountByEmail(prisma, next.email);
  if (owner && owner.id !== account.id) throw new AuthFailure('email_conflict_identity_not_deletable');
  return { email: next.email, emailConfirmedAt: account.emailConfirmedAt };
};

/**
 * Removes an identity from the user's own account; the email identity takes the password with it. Throws `manual_linking_disabled`,
 * `identity_not_found`, `single_identity_not_deletable`, `email_conflict_identity_not_deletable`.
 */
export const unlinkIdentity = async (context: AuthContext, viewer: Viewer, identityId: string, trace: string): Promise<void> => {
  if (!context.config.AUTH_MANUAL_LINKING) throw new AuthFailure('manual_linking_disabled');
  await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    if (!account) throw new AuthFailure('session_not_found');
    const identity = account.identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthFailure('identity_not_found');
    const remaining = account.identities.filter(({ id }) => id !== identityId);
    if (remaining.length === 0) throw new AuthFailure('single_identity_not_deletable');
    await deleteIdentity(prisma, identity.id);
    await updateAccount(prisma, account.id, {
      ...(await emailFrom(prisma, account, remaining)),
      ...(identity.provider === 'email' ? { passwordHash: null } : {}),
      appMetadata: withProviders(account.appMetadata, remaining),
      updatedAt: context.clock(),
    });
  });
};
