import type { Viewer } from '@trenzeye/kit';
import { type FactorSummary, lockAccount } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { sendSecurityNotice } from '../mails/send-security-notice.ts';
import { assertMayChangeSignInMethods } from '../sessions/assert-may-change-sign-in-methods.ts';
import { confirmFactor as confirmFactorRow } from '../sessions/store/paused-credentials.ts';
import type { FactorType } from './store.ts';

interface FactorConfirmation {
  readonly factorId: string;
  /** Factors of another type are not found. */
  readonly factorType?: FactorType;
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Ends the pause of a verified factor and binds it to the session. Throws `mfa_factor_not_found` and what `assertMayChangeSignInMethods`
 * throws.
 */
export const confirmFactor = async (
  context: AuthContext,
  viewer: Viewer,
  { factorId, factorType, reauthenticationCode, trace }: FactorConfirmation,
): Promise<FactorSummary> => {
  const failure = { message: 'AAL2 session is required to keep a factor', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const { email, factor } = await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    const found = account?.factors.find((each) => each.id === factorId && (!factorType || each.factorType === factorType));
    if (!account || !found || !(await confirmFactorRow(prisma, viewer.id, factorId, viewer.sessionId)))
      throw new AuthFailure('mfa_factor_not_found');
    return { email: account.email, factor: found };
  });
  if (factor.isPaused) await sendSecurityNotice(context, email, { type: 'factor-confirmed', factorType: factor.factorType });
  return { ...factor, isPaused: false };
};
