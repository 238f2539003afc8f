import { newId } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { findRefreshToken, revokeFamily, rotateRefreshToken, type StoredRefreshToken } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import type { Grant } from './grant-session.ts';
import { hashSecret, newSecret, successorOf } from './secrets.ts';

type Refreshing = Pick<AuthContext, 'sql' | 'clock' | 'config'>;

/** Follows the chain of successors to the one that is alive; undefined when there is none. */
const livingSuccessor = async ({ sql }: Refreshing, refreshToken: string, stored: StoredRefreshToken): Promise<Grant | undefined> => {
  let token = refreshToken;
  let each: StoredRefreshToken | undefined = stored;
  while (each && !each.revoked && each.childSeed !== null) {
    token = successorOf(token, each.childSeed);
    each = await findRefreshToken(sql, hashSecret(token));
  }
  return each && !each.revoked ? { session: each.session, refreshToken: token } : undefined;
};

const alreadyUsed = (): AuthFailure => new AuthFailure('refresh_token_already_used');

/** A token that is not alive: lost answers and racing tabs get the living successor, anything later ends the family. */
const reuse = async (context: Refreshing, refreshToken: string): Promise<Grant> => {
  const stored = await findRefreshToken(context.sql, hashSecret(refreshToken));
  if (!stored) throw new AuthFailure('refresh_token_not_found');
  if (stored.session.account.status === 'banned') throw new AuthFailure('user_banned', { message: 'Invalid Refresh Token: User Banned' });
  if (stored.revoked || stored.usedAt === null) throw alreadyUsed();
  const now = context.clock();
  if (now.getTime() - stored.usedAt.getTime() <= context.config.AUTH_REUSE_INTERVAL * 1_000) {
    const grant = await livingSuccessor(context, refreshToken, stored);
    if (grant) return grant;
    throw alreadyUsed();
  }
  await revokeFamily(context.sql, stored.session.sessionId, now);
  throw alreadyUsed();
};

/** Swaps a refresh token for its successor. Throws `refresh_token_not_found`, `refresh_token_already_used` or `user_banned`. */
export const refreshSession = async (context: Refreshing, refreshToken: string): Promise<Grant> => {
  const childSeed = newSecret();
  const successor = successorOf(refreshToken, childSeed);
  const session = await rotateRefreshToken(context.sql, {
    tokenHash: hashSecret(refreshToken),
    childId: newId(),
    childHash: hashSecret(successor),
    childSeed,
    now: context.clock(),
  });
  return session ? { session, refreshToken: successor } : reuse(context, refreshToken);
};
