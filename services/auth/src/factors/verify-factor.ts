import type { Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import type { Grant } from '../sessions/grant-session.ts';
import { acceptAnswer, type FactorAnswer } from './accept-answer.ts';
import { grantAal2 } from './grant-aal2.ts';

/** Checks the answer to a challenge, raises the session to aal2 and replaces its refresh token. Throws what `acceptAnswer` throws. */
export const verifyFactor = async (context: AuthContext, viewer: Viewer, answer: FactorAnswer): Promise<Grant> =>
  acceptAnswer(context, viewer, answer, (tx, accepted) => grantAal2(tx, viewer.sessionId, { ...accepted, now: context.clock() }));
