import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { type Account, type AccountChange, findAccountByEmail, type Identity, lockAccount, updateAccount } from '../store/accounts.ts';
import { removeIdentity } from '../store/identities.ts';
import { AuthFailure } from './auth-failure.ts';
import { type Work, withProviders } from './link-identity.ts';

/** The account's address after an identity has gone: as before while another identity has it, else one that a provider vouches for. */
const addressFrom = async (
  { tx }: Work,
  account: Account,
  rest: readonly Identity[],
): Promise<Pick<AccountChange, 'email' | 'emailConfirmedAt'>> => {
  if (rest.some(({ email }) => email === account.email)) return {};
  const next = rest.find(({ email, identityData }) => email !== null && identityData.email_verified === true);
  if (!next?.email) return {};
  const owner = await findAccountByEmail(tx, next.email);
  if (owner && owner.id !== account.id) throw new AuthFailure('email_conflict_identity_not_deletable');
  return { email: next.email, emailConfirmedAt: account.emailConfirmedAt };
};

/**
 * Takes a way in away from one's own account; with the email identity goes the password. Throws `manual_linking_disabled`,
 * `identity_not_found`, `single_identity_not_deletable`, `email_conflict_identity_not_deletable`.
 */
export const unlinkIdentity = async (context: AuthContext, viewer: Viewer, identityId: string, trace: string): Promise<void> => {
  if (!context.config.AUTH_MANUAL_LINKING) throw new AuthFailure('manual_linking_disabled');
  await context.transact({ actor: viewer.id, trace }, async (tx, emit, sql) => {
    const account = await lockAccount(tx, sql, viewer.id);
    if (!account) throw new AuthFailure('session_not_found');
    const identity = account.identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthFailure('identity_not_found');
    const rest = account.identities.filter(({ id }) => id !== identityId);
    if (rest.length === 0) throw new AuthFailure('single_identity_not_deletable');
    await removeIdentity(tx, identity.id);
    await updateAccount(tx, account.id, {
      ...(await addressFrom({ tx, emit, sql }, account, rest)),
      ...(identity.provider === 'email' ? { passwordHash: null } : {}),
      appMetadata: withProviders(account.appMetadata, rest),
      updatedAt: context.clock(),
    });
  });
};
