import { createText, DomainError, type Viewer } from '@trenzeye/kit';
import { lockAccount } from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { sendSecurityNotice } from '../security-notices/index.ts';
import {
  confirmFactor,
  deleteAal1Sessions,
  deleteUnverifiedFactors,
  emitSessionsEnded,
  isMailSession,
  type SecondFactorMethod,
} from '../sessions/index.ts';
import {
  type Assertion,
  acceptAssertion,
  activatePasskey,
  type NewCredential,
  requireRelyingParty,
  verifyNewCredential,
} from '../webauthn/index.ts';
import { acceptTotpStep, type ChallengeAttempt, consumeChallenge, countChallengeAttempt, type Factor, findFactor } from './store.ts';
import { findTotpStep } from './totp.ts';

/** Wrong codes after which a new challenge is needed. A passkey has one attempt. */
const maxAttempts = { totp: 5, webauthn: 1 };
/** Answers of one factor, over all challenges and sessions: with three valid codes of a million, guessing takes decades. */
const factorAttempts = { points: 20, seconds: 900 };

/** What the user answers: a code, a new credential, or the assertion of one. */
export type FactorProof =
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'create'; readonly credential: NewCredential }
  | { readonly type: 'request'; readonly credential: Assertion };

export interface FactorAnswer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly proof: FactorProof;
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

const openChallenge = async (
  { prisma, clock }: AuthContext,
  viewer: Viewer,
  { id: factorId, factorType }: Factor,
  challengeId: string,
): Promise<ChallengeAttempt> => {
  const challenge = await countChallengeAttempt(prisma, challengeId, factorId, viewer.sessionId);
  if (!challenge)
    throw new AuthFailure('mfa_factor_not_found', {
      message: 'MFA factor with the provided challenge ID not found',
      errors: [{ field: 'challenge_id', message: 'is not a challenge of this factor and session' }],
    });
  if (challenge.attempts > maxAttempts[factorType] || challenge.expiresAt <= clock())
    throw new AuthFailure('mfa_challenge_expired', {
      message: createText('MFA challenge {challengeId} has expired, verify against another challenge or create a new challenge.', {
        challengeId,
      }),
    });
  return challenge;
};

/** Accepts a code that was not accepted before. Throws `validation_failed` and `mfa_verification_failed`. */
const acceptCode = async ({ vault, clock }: AuthContext, prisma: Database, factor: Factor, proof: FactorProof): Promise<Factor> => {
  const { id, secret, lastStep } = factor;
  if (proof.type !== 'code' || secret === null) throw invalid('code', 'A code is required');
  const step = findTotpStep(vault.open(secret, id), proof.code, clock());
  if (step === undefined || (lastStep !== null && BigInt(step) <= lastStep)) throw wrongCode();
  await acceptTotpStep(prisma, id, step, clock());
  return factor;
};

interface PasskeyAnswer {
  readonly factor: Factor;
  readonly challenge: string;
  readonly proof: FactorProof;
}

type AcceptedFactor = Pick<Factor, 'id' | 'isPaused'>;

/** Returns the passkey that has signed: any of the account. Throws `validation_failed`, `webauthn_verification_failed` and `webauthn_credential_exists`. */
const acceptPasskey = async (
  context: AuthContext,
  prisma: Database,
  { factor, challenge, proof }: PasskeyAnswer,
): Promise<AcceptedFactor> => {
  const { id, accountId, status } = factor;
  if (status === 'verified' && proof.type === 'request')
    return acceptAssertion(context, prisma, { accountId, challenge, assertion: proof.credential });
  if (status === 'unverified' && proof.type === 'create') {
    const credential = await verifyNewCredential(requireRelyingParty(context.config), challenge, proof.credential);
    await activatePasskey(prisma, id, credential, context.clock()).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AuthFailure('webauthn_credential_exists') : error;
    });
    return factor;
  }
  throw invalid('webauthn', createText('An answer of type {type} is required', { type: status === 'verified' ? 'request' : 'create' }));
};

/**
 * A paused factor is accepted only from a session that signed in by mail, which a stolen password or factor does not open; that confirms it.
 * Throws `factor_paused`.
 */
const confirmIfPaused = async (prisma: Database, { id, isPaused }: AcceptedFactor, viewer: Viewer): Promise<void> => {
  if (!isPaused) return;
  if (!(await isMailSession(prisma, viewer.sessionId))) throw new AuthFailure('factor_paused');
  await confirmFactor(prisma, viewer.id, id, viewer.sessionId);
};

/**
 * Checks the answer to a challenge of a factor; the first one verifies the factor. The account's other sessions without a second factor
 * and its unverified factors are deleted. `finish` runs in the same transaction. Throws `mfa_factor_not_found`, `mfa_challenge_expired`,
 * `rate_limited`, `factor_paused`, and what `acceptCode` and `acceptPasskey` throw.
 */
export const acceptAnswer = async <R>(
  context: AuthContext,
  viewer: Viewer,
  { factorId, challengeId, proof, trace }: FactorAnswer,
  finish: (tx: AuthTransaction, accepted: { readonly method: SecondFactorMethod; readonly factorId: string }) => Promise<R>,
): Promise<R> => {
  const known = await findFactor(context.prisma, factorId, viewer.id);
  if (!known) throw new AuthFailure('mfa_factor_not_found');
  await assertWithinLimit(context, factorId);
  const { webauthnChallenge } = await openChallenge(context, viewer, known, challengeId);
  const { email, result } = await context.transaction({ actor: viewer.id, trace }, async (tx) => {
    const account = await lockAccount(tx.prisma, viewer.id);
    const factor = account && (await findFactor(tx.prisma, factorId, viewer.id));
    if (!factor || !(await consumeChallenge(tx.prisma, challengeId))) throw new AuthFailure('mfa_factor_not_found');
    const accepted =
      webauthnChallenge === null
        ? await acceptCode(context, tx.prisma, factor, proof)
        : await acceptPasskey(context, tx.prisma, { factor, challenge: webauthnChallenge, proof });
    await confirmIfPaused(tx.prisma, accepted, viewer);
    const ended = await deleteAal1Sessions(tx.prisma, viewer.id, viewer.sessionId);
    emitSessionsEnded(tx, viewer.id, ended, 'factor-verified');
    await deleteUnverifiedFactors(tx.prisma, viewer.id);
    const method = webauthnChallenge === null ? 'totp' : 'mfa/webauthn';
    return { email: account.email, result: await finish(tx, { method, factorId: accepted.id }) };
  });
  if (known.status === 'unverified') {
    const rejectable = { accountId: viewer.id, kind: 'factor', targetId: factorId, sessionId: viewer.sessionId } as const;
    await sendSecurityNotice(context, email, { type: 'factor-added', factorType: known.factorType }, { rejectable });
  }
  return result;
};
