import { newId } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthTransaction } from '../database/transaction.ts';
import { hashSecret, newSecret } from '../secrets.ts';
import type { Grant } from './grant-session.ts';
import type { SecondFactorMethod } from './store/active-session.ts';
import { findRefreshToken } from './store/refresh-tokens.ts';
import { replaceRefreshToken, upgradeSession } from './store/sessions.ts';

/** Raises a session to aal2 and replaces its tokens: earlier access tokens are refused, as the refresh token is. Throws `session_not_found`. */
export const grantAal2 = async (
  tx: AuthTransaction,
  sessionId: string,
  { method, factorId, now }: { readonly method: SecondFactorMethod; readonly factorId: string | null; readonly now: Date },
): Promise<Grant> => {
  const refreshToken = newSecret();
  const tokenHash = hashSecret(refreshToken);
  const timestamp = Math.floor(now.getTime() / 1_000);
  await upgradeSession(tx.prisma, sessionId, { method, timestamp }, factorId);
  await replaceRefreshToken(tx.prisma, { sessionId, tokenId: newId(), tokenHash, now });
  const stored = await findRefreshToken(tx, tokenHash);
  if (!stored || stored.revoked) throw new AuthFailure('session_not_found');
  const userId = stored.session.account.id;
  tx.emit('session.revoked', { userId, sessionIds: [sessionId], issuedBefore: BigInt(timestamp), reason: 'factor-verified' });
  return { session: stored.session, refreshToken };
};
