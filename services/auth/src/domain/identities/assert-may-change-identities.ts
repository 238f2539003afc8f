import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { findAccount } from '../../store/accounts.ts';
import { findSessionAssurance } from '../../store/sessions.ts';
import { AuthFailure } from '../auth-failure.ts';
import { assertAal } from '../sessions/assert-aal.ts';
import { assertReauthenticated } from '../sessions/reauthenticate.ts';

/** A session this young may change identities without reauthentication. */
const recentSessionMs = 15 * 60_000;

/**
 * Checks that the session may link and unlink identities, each of which opens the account: with the second factor where one is enrolled,
 * and soon after the sign-in, or with the code of a reauthentication mail. Throws `manual_linking_disabled`,
 * `session_not_found`, `insufficient_aal`, `reauthentication_needed` and `reauthentication_not_valid`.
 */
export const assertMayChangeIdentities = async (
  context: AuthContext,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  reauthenticationCode: string | undefined,
): Promise<void> => {
  if (!context.config.AUTH_MANUAL_LINKING) throw new AuthFailure('manual_linking_disabled');
  const account = await findAccount(context.prisma, id);
  const session = await findSessionAssurance(context.prisma, sessionId);
  if (!account || !session) throw new AuthFailure('session_not_found');
  assertAal(account, session.aal, { message: 'AAL2 session is required to link and unlink identities when MFA is enabled.' });
  // An anonymous account has no address for the code, and its first identity is its first credential.
  const isRecent = account.email === null || context.clock().getTime() - session.startedAt.getTime() <= recentSessionMs;
  if (!isRecent) await assertReauthenticated(context, account, { password: undefined, nonce: reauthenticationCode });
};
