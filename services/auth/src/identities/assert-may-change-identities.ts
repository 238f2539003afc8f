import type { Viewer } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { assertMayChangeSignInMethods } from '../sessions/assert-may-change-sign-in-methods.ts';

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
