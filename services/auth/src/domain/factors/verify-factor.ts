import { DomainError, newId, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { lockAccount } from '../../store/accounts.ts';
import {
  acceptTotpStep,
  consumeChallenge,
  countChallengeAttempt,
  deleteUnverifiedFactors,
  type Factor,
  findFactor,
} from '../../store/factors.ts';
import { findRefreshToken } from '../../store/hot/refresh-tokens.ts';
import { deleteAal1Sessions, replaceRefreshToken, upgradeSession } from '../../store/sessions.ts';
import type { AuthTransaction } from '../../store/transaction.ts';
import { AuthFailure } from '../auth-failure.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Grant } from '../sessions/grant-session.ts';
import { findTotpStep } from './totp.ts';

/** Wrong codes after which a new challenge is needed. */
const maxChallengeAttempts = 5;
/** Codes of one factor, over all challenges and sessions: with three valid codes of a million, guessing takes decades. */
const factorAttempts = { points: 20, seconds: 900 };

interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
  readonly trace: string;
}

const wrongCode = (): AuthFailure =>
  new AuthFailure('mfa_verification_failed', { errors: [{ field: 'code', message: 'is not the code shown now, or was used already' }] });

const assertWithinLimit = async ({ limiter }: AuthContext, factorId: string): Promise<void> => {
  const { allowed, reset } = await limiter.consume(`auth-factor:${factorId}`, factorAttempts);
  if (!allowed)
    throw new DomainError('rate_limited', {
      detail: 'Too many codes. Please wait a few minutes and try again.',
      headers: { 'retry-after': String(reset) },
    });
};

const assertOpen = async ({ prisma, clock }: AuthContext, viewer: Viewer, { challengeId, factorId }: FactorAnswer): Promise<void> => {
  const challenge = await countChallengeAttempt(prisma, challengeId, factorId, viewer.sessionId);
  if (!challenge)
    throw new AuthFailure('mfa_factor_not_found', {
      message: 'MFA factor with the provided challenge ID not found',
      errors: [{ field: 'challenge_id', message: 'is not a challenge of this factor and session' }],
    });
  if (challenge.attempts > maxChallengeAttempts || challenge.expiresAt <= clock())
    throw new AuthFailure('mfa_challenge_expired', {
      message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    });
};

/** The time step of a code that was not accepted before. Throws `mfa_verification_failed`. */
const requireUnusedStep = ({ vault, clock }: AuthContext, { id, secret, lastStep }: Factor, code: string): number => {
  const step = findTotpStep(vault.open(secret, id), code, clock());
  if (step === undefined || (lastStep !== null && BigInt(step) <= lastStep)) throw wrongCode();
  return step;
};

const grantAal2 = async (tx: AuthTransaction, sessionId: string, now: Date): Promise<Grant> => {
  const refreshToken = newSecret();
  const tokenHash = hashSecret(refreshToken);
  await upgradeSession(tx.prisma, sessionId, { method: 'totp', timestamp: Math.floor(now.getTime() / 1_000) });
  await replaceRefreshToken(tx.prisma, { sessionId, tokenId: newId(), tokenHash, now });
  const stored = await findRefreshToken(tx, tokenHash);
  if (!stored || stored.revoked) throw new AuthFailure('session_not_found');
  return { session: stored.session, refreshToken };
};

/**
 * Checks a code, raises the session to aal2 and replaces its refresh token. The first code verifies the factor. The account's other
 * sessions without a second factor and its unverified factors are deleted. Throws `mfa_factor_not_found`, `mfa_challenge_expired`,
 * `mfa_verification_failed` or `rate_limited`.
 */
export const verifyFactor = async (context: AuthContext, viewer: Viewer, answer: FactorAnswer): Promise<Grant> => {
  const { factorId, challengeId, code, trace } = answer;
  if (!(await findFactor(context.prisma, factorId, viewer.id))) throw new AuthFailure('mfa_factor_not_found');
  await assertWithinLimit(context, factorId);
  await assertOpen(context, viewer, answer);
  return context.transaction({ actor: viewer.id, trace }, async (tx) => {
    const account = await lockAccount(tx.prisma, viewer.id);
    const factor = account && (await findFactor(tx.prisma, factorId, viewer.id));
    if (!factor || !(await consumeChallenge(tx.prisma, challengeId))) throw new AuthFailure('mfa_factor_not_found');
    const now = context.clock();
    await acceptTotpStep(tx.prisma, factorId, requireUnusedStep(context, factor, code), now);
    await deleteAal1Sessions(tx.prisma, viewer.id, viewer.sessionId);
    await deleteUnverifiedFactors(tx.prisma, viewer.id);
    return grantAal2(tx, viewer.sessionId, now);
  });
};
