import type { Viewer } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { acceptAnswer } from '../factors/accept-answer.ts';
import { findChallenge } from '../factors/store.ts';
import { listPasskeys, type Passkey } from './store.ts';
import type { NewCredential } from './verify-credential.ts';

interface PasskeyRegistration {
  readonly challengeId: string;
  readonly credential: NewCredential;
  readonly trace: string;
}

/**
 * Completes an enrolment without changing the session's level. The account's other sessions without a second factor and its unverified
 * factors are deleted. Throws `webauthn_challenge_not_found` and what `acceptAnswer` throws.
 */
export const registerPasskey = async (
  context: AuthContext,
  viewer: Viewer,
  { challengeId, credential, trace }: PasskeyRegistration,
): Promise<Passkey> => {
  const challenge = await findChallenge(context.prisma, challengeId);
  if (challenge?.sessionId !== viewer.sessionId) throw new AuthFailure('webauthn_challenge_not_found');
  const { factorId } = challenge;
  const proof = { type: 'create', credential } as const;
  return acceptAnswer(context, viewer, { factorId, challengeId, proof, trace }, async ({ prisma }) => {
    const added = (await listPasskeys(prisma, viewer.id)).find(({ id }) => id === factorId);
    if (!added) throw new AuthFailure('mfa_factor_not_found');
    return added;
  });
};
