import { DomainError, newId, type Sql, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { lockAccount } from '../store/accounts.ts';
import {
  acceptStep,
  attemptChallenge,
  endLesserSessions,
  type Factor,
  findFactor,
  removeUnverifiedFactors,
  replaceRefreshToken,
  takeChallenge,
} from '../store/factors.ts';
import { findRefreshToken, raiseSession } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import type { Grant } from './grant-session.ts';
import { stepOfCode } from './one-time-code.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Wrong codes after which a new challenge is needed. */
const attemptsOfChallenge = 5;
/** Codes of one factor, over all challenges and sessions: at three valid codes of a million, guessing takes decades. */
const attemptsOfFactor = { points: 20, seconds: 900 };

export interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly trace: string;
}

const wrongCode = (): AuthFailure =>
  new AuthFailure('mfa_verification_failed', { errors: [{ field: 'code', message: 'is not the code shown now, or was used already' }] });

const assertWithinLimit = async ({ limiter }: AuthContext, factorId: string): Promise<void> => {
  const { allowed, reset } = await limiter.consume(`auth-factor:${factorId}`, attemptsOfFactor);
  if (!allowed)
    throw new DomainError('rate_limited', {
      detail: 'Too many codes. Please wait a few minutes and try again.',
      headers: { 'retry-after': String(reset) },
    });
};

const assertOpen = async ({ sql, clock }: AuthContext, viewer: Viewer, { challengeId, factorId }: FactorAnswer): Promise<void> => {
  const challenge = await attemptChallenge(sql, challengeId, factorId, viewer.sessionId);
  if (!challenge)
    throw new AuthFailure('mfa_factor_not_found', {
      message: 'MFA factor with the provided challenge ID not found',
      errors: [{ field: 'challenge_id', message: 'is not a challenge of this factor and session' }],
    });
  if (challenge.attempts > attemptsOfChallenge || challenge.expiresAt <= clock())
    throw new AuthFailure('mfa_challenge_expired', {
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    });
};

/** The step of a code that was not accepted before. Throws `mfa_verification_failed`. */
const freshStep = ({ vault, clock }: AuthContext, { id, secret, lastStep }: Factor, code: string): number => {
  const step = stepOfCode(vault.open(secret, id), code, clock());
  if (step === undefined || (lastStep !== null && BigInt(step) <= lastStep)) throw wrongCode();
  return step;
};

const raise = async (sql: Sql, sessionId: string, now: Date): Promise<Grant> => {
  const refreshToken = newSecret();
  const tokenHash = hashSecret(refreshToken);
  await raiseSession(sql, sessionId, { method: 'totp', timestamp: Math.floor(now.getTime() / 1_000) });
  await replaceRefreshToken(sql, { sessionId, tokenId: newId(), tokenHash, now });
  const stored = await findRefreshToken(sql, tokenHash);
  if (!stored || stored.revoked) throw new AuthFailure('session_not_found');
  return { session: stored.session, refreshToken };
};

/**
 * Checks a code, raises the session to aal2 and swaps its refresh token. The first code of a factor makes it a verified one. The
 * account's other sessions that showed no factor end, and so do its unfinished enrolments. Throws `mfa_factor_not_found`,
 * `mfa_challenge_expired`, `mfa_verification_failed` or `rate_limited`.
 */
export const verifyFactor = async (context: AuthContext, viewer: Viewer, answer: FactorAnswer): Promise<Grant> => {
  const { factorId, challengeId, code, trace } = answer;
  if (!(await findFactor(context.prisma, factorId, viewer.id))) throw new AuthFailure('mfa_factor_not_found');
  await assertWithinLimit(context, factorId);
  await assertOpen(context, viewer, answer);
  return context.transact({ actor: viewer.id, trace }, async (tx, _emit, sql) => {
    const account = await lockAccount(tx, sql, viewer.id);
    const factor = account && (await findFactor(tx, factorId, viewer.id));
    if (!factor || !(await takeChallenge(tx, challengeId))) throw new AuthFailure('mfa_factor_not_found');
    const now = context.clock();
    await acceptStep(tx, factorId, freshStep(context, factor, code), now);
    await endLesserSessions(sql, viewer.id, viewer.sessionId);
    await removeUnverifiedFactors(tx, viewer.id);
    return raise(sql, viewer.sessionId, now);
  });
};
