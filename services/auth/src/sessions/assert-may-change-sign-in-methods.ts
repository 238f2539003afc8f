import type { Aal, Viewer } from '@trenzeye/kit';
import { type Account, findAccount } from '../accounts/index.ts';
import { AuthFailure, type AuthFailureOptions } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { Database } from '../database/transaction.ts';
import { assertReauthenticated, hasRecentSignIn } from './reauthenticate.ts';
import { findSessionAssurance } from './store/sessions.ts';

type WithFactors = Pick<Account, 'factors'>;

export const hasVerifiedFactor = ({ factors }: WithFactors): boolean => factors.some(({ status }) => status === 'verified');

/** An account with a verified second factor needs an aal2 session. Throws `insufficient_aal`. */
export const assertAal = (account: WithFactors, aal: Aal, failure: AuthFailureOptions = {}): void => {
  if (hasVerifiedFactor(account) && aal !== 'aal2') throw new AuthFailure('insufficient_aal', failure);
};

/** As `assertAal` for the session of an account that was read already. Throws `session_not_found`, too. */
export const assertSessionAal = async (
  prisma: Database,
  account: WithFactors,
  sessionId: string,
  failure?: AuthFailureOptions,
): Promise<void> => {
  const session = await findSessionAssurance(prisma, sessionId);
  if (!session) throw new AuthFailure('session_not_found');
  assertAal(account, session.aal, failure);
};

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
