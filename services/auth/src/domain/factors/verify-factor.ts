import { newId, type Viewer } from '@trenzeye/kit';
import type { AuthContext } from '../../context.ts';
import type { SecondFactorMethod } from '../../store/active-session.ts';
import { findRefreshToken } from '../../store/hot/refresh-tokens.ts';
import { replaceRefreshToken, upgradeSession } from '../../store/sessions.ts';
import type { AuthTransaction } from '../../store/transaction.ts';
import { AuthFailure } from '../auth-failure.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Grant } from '../sessions/grant-session.ts';
import { acceptAnswer, type FactorAnswer } from './accept-answer.ts';

const grantAal2 = async (tx: AuthTransaction, sessionId: string, method: SecondFactorMethod, now: Date): Promise<Grant> => {
  const refreshToken = newSecret();
  const tokenHash = hashSecret(refreshToken);
  await upgradeSession(tx.prisma, sessionId, { method, timestamp: Math.floor(now.getTime() / 1_000) });
  await replaceRefreshToken(tx.prisma, { sessionId, tokenId: newId(), tokenHash, now });
  const stored = await findRefreshToken(tx, tokenHash);
  if (!stored || stored.revoked) throw new AuthFailure('session_not_found');
  return { session: stored.session, refreshToken };
};

/** Checks the answer to a challenge, raises the session to aal2 and replaces its refresh token. Throws what `acceptAnswer` throws. */
export const verifyFactor = async (context: AuthContext, viewer: Viewer, answer: FactorAnswer): Promise<Grant> =>
  acceptAnswer(context, viewer, answer, (tx, method) => grantAal2(tx, viewer.sessionId, method, context.clock()));
