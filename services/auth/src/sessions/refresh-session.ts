import { newId } from '@trenzeye/kit';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { deriveSuccessor, hashSecret, newSecret } from '../secrets.ts';
import { revokeCompromisedSession } from './end-sessions.ts';
import type { Grant } from './grant-session.ts';
import { sessionEndReason, sessionExpired, sessionLimits } from './session-limits.ts';
import { findRefreshToken, rotateRefreshToken, type StoredRefreshToken } from './store/refresh-tokens.ts';

type Dependencies = Pick<AuthContext, 'sql' | 'transaction' | 'clock' | 'config'>;

interface RefreshToken {
  readonly token: string;
  readonly stored: StoredRefreshToken;
}

/** The token that replaced this one; undefined when it cannot be derived (the token was replaced, not rotated). */
const findSuccessor = async ({ sql }: Dependencies, { token, stored }: RefreshToken): Promise<RefreshToken | undefined> => {
  if (!stored.childSeed) return undefined;
  const next = deriveSuccessor(token, stored.childSeed);
  const found = await findRefreshToken(sql, hashSecret(next));
  return found && { token: next, stored: found };
};

const isActive = ({ stored }: RefreshToken): boolean => !stored.revoked && stored.usedAt === null;

/** Follows the chain of successors to the active one; undefined when there is none. */
const findActiveSuccessor = async (context: Dependencies, from: RefreshToken): Promise<RefreshToken | undefined> => {
  let each: RefreshToken | undefined = from;
  while (each && !each.stored.revoked && !isActive(each)) each = await findSuccessor(context, each);
  return each && isActive(each) ? each : undefined;
};

const alreadyUsed = (): AuthFailure => new AuthFailure('refresh_token_already_used');

/** Throws when no token of the session may refresh it. */
const assertRefreshable = (context: Dependencies, { session, refreshedAt, revoked }: StoredRefreshToken): void => {
  if (session.account.status === 'banned') throw new AuthFailure('user_banned', { message: 'Invalid Refresh Token: User Banned' });
  if (revoked) throw alreadyUsed();
  const reason = sessionEndReason(context, { startedAt: session.startedAt, refreshedAt });
  if (reason) throw sessionExpired(reason, 400);
};

const revokeFamily = (context: Dependencies, { session: { sessionId, account } }: StoredRefreshToken): Promise<void> =>
  revokeCompromisedSession(context, { accountId: account.id, sessionId, reason: 'token-reused', trace: '' });

/**
 * Handles a token that has been used. Within the grace period every used token gets the active one: lost responses, concurrent tabs.
 * After it only the direct parent of the active token does, if that was never used: the client that rotated did not receive the
 * response. Any older token was copied: the session is revoked.
 */
const reuse = async (context: Dependencies, refreshToken: string): Promise<Grant> => {
  const stored = await findRefreshToken(context.sql, hashSecret(refreshToken));
  if (!stored) throw new AuthFailure('refresh_token_not_found');
  assertRefreshable(context, stored);
  const now = context.clock();
  const used = { token: refreshToken, stored };
  const graceMs = context.config.AUTH_REUSE_INTERVAL * 1_000;
  const isInGrace = stored.usedAt !== null && now.getTime() - stored.usedAt.getTime() <= graceMs;
  const next = isInGrace ? await findActiveSuccessor(context, used) : await findSuccessor(context, used);
  if (next && isActive(next)) return { session: next.stored.session, refreshToken: next.token };
  // A token without a seed was replaced when a second factor was verified: it has no successor, and its reuse is no sign of theft.
  if (!isInGrace && stored.childSeed) await revokeFamily(context, stored);
  throw alreadyUsed();
};

/**
 * Exchanges a refresh token for its successor. Throws `refresh_token_not_found`, `refresh_token_already_used`, `session_expired` or
 * `user_banned`.
 */
export const refreshSession = async (context: Dependencies, refreshToken: string): Promise<Grant> => {
  const childSeed = newSecret();
  const child = deriveSuccessor(refreshToken, childSeed);
  const session = await rotateRefreshToken(context.sql, {
    ...sessionLimits(context),
    tokenHash: hashSecret(refreshToken),
    childId: newId(),
    childHash: hashSecret(child),
    childSeed,
    now: context.clock(),
  });
  return session ? { session, refreshToken: child } : reuse(context, refreshToken);
};
