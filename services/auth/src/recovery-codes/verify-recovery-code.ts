import { DomainError, type Viewer } from '@trenzeye/kit';
import { lockAccount } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import { deleteAal1Sessions, emitSessionsEnded, type Grant, grantAal2, isMailSession } from '../sessions/index.ts';
import { parseRecoveryCode } from './create-recovery-codes.ts';
import { consumeRecoveryCode, findRecoveryCode } from './store.ts';

/** Codes of one account, over all sessions. */
const attempts = { points: 10, seconds: 900 };

const assertWithinLimit = async ({ limiter }: AuthContext, accountId: string): Promise<void> => {
  const { allowed, reset } = await limiter.consume(`auth-recovery-code:${accountId}`, attempts);
  if (!allowed)
    throw new DomainError('rate_limited', {
      detail: 'Too many codes. Please wait a few minutes and try again.',
      headers: { 'retry-after': String(reset) },
    });
};

const wrongCode = (): AuthFailure =>
  new AuthFailure('recovery_code_not_valid', { errors: [{ field: 'code', message: 'is not right, or was used already' }] });

/**
 * The hash of the unused code that was typed. Throws `recovery_code_not_valid` after the same work for every wrong code, and `factor_paused`
 * for one that is accepted only from a session that signed in by mail.
 */
const findMatchingHash = async ({ prisma, passwords }: AuthContext, viewer: Viewer, typed: string): Promise<string> => {
  const code = parseRecoveryCode(typed);
  const stored = code && (await findRecoveryCode(prisma, viewer.id, code.position));
  if (!(await passwords.matches(stored?.hash, code?.characters ?? '')) || stored === undefined) throw wrongCode();
  if (stored.isPaused && !(await isMailSession(prisma, viewer.sessionId))) throw new AuthFailure('factor_paused');
  return stored.hash;
};

/**
 * Uses a recovery code instead of the second factor: raises the session to aal2 and replaces its refresh token. The account's other
 * sessions without a second factor are deleted. Throws `recovery_code_not_valid`, `factor_paused`, `rate_limited` and `session_not_found`.
 */
export const verifyRecoveryCode = async (
  context: AuthContext,
  viewer: Viewer,
  { code, trace }: { readonly code: string; readonly trace: string },
): Promise<Grant> => {
  await assertWithinLimit(context, viewer.id);
  const hash = await findMatchingHash(context, viewer, code);
  const { email, grant } = await context.transaction({ actor: viewer.id, trace }, async (tx) => {
    const now = context.clock();
    const account = await lockAccount(tx.prisma, viewer.id);
    if (!account || !(await consumeRecoveryCode(tx.prisma, viewer.id, hash, now))) throw wrongCode();
    const ended = await deleteAal1Sessions(tx.prisma, viewer.id, viewer.sessionId);
    emitSessionsEnded(tx, viewer.id, ended, 'factor-verified');
    return { email: account.email, grant: await grantAal2(tx, viewer.sessionId, { method: 'recovery_code', factorId: null, now }) };
  });
  await sendSecurityNotice(context, email, { type: 'recovery-code-used' });
  return grant;
};
