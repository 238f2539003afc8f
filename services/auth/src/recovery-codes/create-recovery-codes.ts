import type { Viewer } from '@trenzeye/kit';
import { lockAccount } from '../accounts/store/accounts.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { sendSecurityNotice } from '../mails/send-security-notice.ts';
import { hasVerifiedFactor } from '../sessions/assert-aal.ts';
import { assertMayChangeSignInMethods } from '../sessions/assert-may-change-sign-in-methods.ts';
import { createRecoveryCode, parseRecoveryCode, recoveryCodeCount } from './recovery-code.ts';
import { replaceRecoveryCodes } from './store.ts';

interface RecoveryCodeCreation {
  /** The code of a reauthentication mail. */
  readonly reauthenticationCode: string | undefined;
  readonly trace: string;
}

/**
 * Creates the recovery codes of an account, which replace all former ones. Throws `mfa_factor_not_found` without a verified second
 * factor, and what `assertMayChangeSignInMethods` throws.
 */
export const createRecoveryCodes = async (
  context: AuthContext,
  viewer: Viewer,
  { reauthenticationCode, trace }: RecoveryCodeCreation,
): Promise<string[]> => {
  const failure = { message: 'AAL2 session is required to create recovery codes', status: 403 };
  await assertMayChangeSignInMethods(context, viewer, { reauthenticationCode, failure });
  const codes = Array.from({ length: recoveryCodeCount }, (_, position) => createRecoveryCode(position));
  const hashes: string[] = [];
  // One after the other: hashing takes memory, and sign-ins need it, too.
  for (const code of codes) hashes.push(await context.passwords.hash(parseRecoveryCode(code)?.characters ?? code));
  const email = await context.transaction({ actor: viewer.id, trace }, async ({ prisma }) => {
    const account = await lockAccount(prisma, viewer.id);
    if (!account || !hasVerifiedFactor(account))
      throw new AuthFailure('mfa_factor_not_found', { message: 'Set up a second factor before its recovery codes.' });
    await replaceRecoveryCodes(prisma, { accountId: viewer.id, sessionId: viewer.sessionId, hashes, now: context.clock() });
    return account.email;
  });
  const rejectable = { accountId: viewer.id, kind: 'recovery-codes', sessionId: viewer.sessionId } as const;
  await sendSecurityNotice(context, email, { type: 'recovery-codes-created' }, { rejectable });
  return codes;
};
