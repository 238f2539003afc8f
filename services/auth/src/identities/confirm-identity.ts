import type { Viewer } from '@trenzeye/kit';
import { type Identity, lockAccount } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { sendSecurityNotice } from '../mails/send-security-notice.ts';
import { assertMayChangeSignInMethods } from '../sessions/assert-may-change-sign-in-methods.ts';
import { confirmIdentity as confirmIdentityRow } from '../sessions/store/paused-credentials.ts';
import { providerName } from './link-identity.ts';

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
