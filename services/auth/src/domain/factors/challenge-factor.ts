import { newId, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import { findFactor, insertChallenge, type NewChallenge } from '../../store/factors.ts';
import { AuthFailure } from '../auth-failure.ts';

const challengeLifetimeMs = 5 * 60_000;

/** Creates a challenge that the session can answer with a code of the factor for five minutes. Throws `mfa_factor_not_found`. */
export const challengeFactor = async (context: AuthContext, viewer: Viewer, factorId: string, trace: string): Promise<NewChallenge> =>
  context.transaction({ actor: viewer.id, trace }, async (tx) => {
    if (!(await findFactor(tx.prisma, factorId, viewer.id))) throw new AuthFailure('mfa_factor_not_found');
    const createdAt = context.clock();
    const challenge = {
      id: newId(),
      factorId,
      sessionId: viewer.sessionId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + challengeLifetimeMs),
    };
    await insertChallenge(tx.prisma, challenge);
    return challenge;
  });
