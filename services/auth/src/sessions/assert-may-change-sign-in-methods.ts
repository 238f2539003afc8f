import type { Viewer } from '@trenzeye/kit';
import { findAccount } from '../accounts/store/accounts.ts';
import { AuthFailure, type AuthFailureOptions } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { assertAal } from './assert-aal.ts';
import { assertReauthenticated } from './reauthenticate.ts';
import { hasRecentSignIn } from './recent-sign-in.ts';
import { findSessionAssurance } from './store/sessions.ts';

interface SignInMethodChange {
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  /** Message and status of `insufficient_aal`. */
  readonly failure: AuthFailureOptions;
}

/**
 * Checks that the session may add and remove what opens the account (identities, passkeys): with the second factor where one is enrolled,
 * and soon after the sign-in or a reauthentication, or with the code of a reauthentication mail. Throws `session_not_found`, `insufficient_aal`,
 * `reauthentication_needed` and `reauthentication_not_valid`.
 */
export const assertMayChangeSignInMethods = async (
  context: AuthContext,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  { reauthenticationCode, failure }: SignInMethodChange,
): Promise<void> => {
  const account = await findAccount(context.prisma, id);
  const session = await findSessionAssurance(context.prisma, sessionId);
  if (!account || !session) throw new AuthFailure('session_not_found');
  assertAal(account, session.aal, failure);
  if (hasRecentSignIn(context, account, session.authenticatedAt)) return;
  await assertReauthenticated(context, account, { password: undefined, nonce: reauthenticationCode });
};
