import { newId, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { findFactor, insertChallenge, type NewChallenge } from '../store/factors.ts';
import { AuthFailure } from './auth-failure.ts';

/** milliseconds */
const challengeLife = 5 * 60_000;

/** Lets this session answer with a code of the factor, for five minutes. Throws `mfa_factor_not_found`. */
export const challengeFactor = async (context: AuthContext, viewer: Viewer, factorId: string, trace: string): Promise<NewChallenge> =>
  context.transact({ actor: viewer.id, trace }, async (tx) => {
    if (!(await findFactor(tx, factorId, viewer.id))) throw new AuthFailure('mfa_factor_not_found');
    const createdAt = context.clock();
    const challenge = {
      id: newId(),
      factorId,
      sessionId: viewer.sessionId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + challengeLife),
    };
    await insertChallenge(tx, challenge);
    return challenge;
  });
