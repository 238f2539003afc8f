import type { Viewer } from '@trenzeye/kit';
import { lockAccount, updateAccount } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { sendSecurityNotice } from '../mails/send-security-notice.ts';
import { assertMayChangeIdentities } from './assert-may-change-identities.ts';
import { providerName, withProviders } from './link-identity.ts';
import { deleteIdentity } from './store.ts';

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
