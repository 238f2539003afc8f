import { newId, type Viewer } from '@trenzeye/kit';
import { findAccount, lockAccount } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { assertCanAdd } from '../factors/enrol-factor.ts';
import { insertFactor } from '../factors/store.ts';
import { assertMayChangeSignInMethods } from '../sessions/assert-may-change-sign-in-methods.ts';
import { requireRelyingParty } from './relying-party.ts';
import { deletePasskeyEnrolments } from './store.ts';

interface PasskeyEnrolmentRequest {
  readonly friendlyName?: string | undefined;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Starts the enrolment of a passkey, which only this session can complete; replaces one that the session has started before. Throws
 * `passkey_disabled`, `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors` and what `assertMayChangeSignInMethods` throws.
 */
export const enrolPasskey = async (
  context: AuthContext,
  viewer: Viewer,
  { friendlyName = '', reauthenticationCode, trace }: PasskeyEnrolmentRequest,
): Promise<string> => {
  requireRelyingParty(context.config);
  const failure = { message: 'AAL2 required to enroll a new factor', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const id = newId();
  await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    await lockAccount(prisma, viewer.id);
    await deletePasskeyEnrolments(prisma, viewer.id, viewer.sessionId);
    const account = await findAccount(prisma, viewer.id);
    if (!account) throw new AuthFailure('session_not_found');
    assertCanAdd(account, friendlyName);
    await insertFactor(prisma, {
      id,
      accountId: viewer.id,
      factorType: 'webauthn',
      friendlyName: friendlyName || null,
      sessionId: viewer.sessionId,
      now: context.clock(),
    });
  });
  return id;
};
