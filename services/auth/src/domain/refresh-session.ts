import { newId } from '@trenzeye/kit';
import type { AuthContext } from '../context.ts';
import { findRefreshToken, revokeFamily, rotateRefreshToken, type StoredRefreshToken } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import type { Grant } from './grant-session.ts';
import { hashSecret, newSecret, successorOf } from './secrets.ts';
import { endOfSession, sessionExpired, sessionLimits } from './session-limits.ts';

type Refreshing = Pick<AuthContext, 'sql' | 'clock' | 'config'>;

interface Link {
  readonly token: string;
  readonly stored: StoredRefreshToken;
}

/** The token that took this one's place; undefined when nobody can work it out from this one (it was replaced, not rotated). */
const successor = async ({ sql }: Refreshing, { token, stored }: Link): Promise<Link | undefined> => {
  if (!stored.childSeed) return undefined;
  const next = successorOf(token, stored.childSeed);
  const found = await findRefreshToken(sql, hashSecret(next));
  return found && { token: next, stored: found };
};

const isAlive = ({ stored }: Link): boolean => !stored.revoked && stored.usedAt === null;

/** Follows the chain of successors to the one that is alive; undefined when there is none. */
const livingSuccessor = async (context: Refreshing, from: Link): Promise<Link | undefined> => {
  let each: Link | undefined = from;
  while (each && !each.stored.revoked && !isAlive(each)) each = await successor(context, each);
  return each && isAlive(each) ? each : undefined;
};

const alreadyUsed = (): AuthFailure => new AuthFailure('refresh_token_already_used');

/** Throws when the session is not to be refreshed by any token of its family. */
const assertRefreshable = (context: Refreshing, { session, refreshedAt, revoked }: StoredRefreshToken): void => {
  if (session.account.status === 'banned') throw new AuthFailure('user_banned', { message: 'Invalid Refresh Token: User Banned' });
  if (revoked) throw alreadyUsed();
  const end = endOfSession(context, { startedAt: session.startedAt, refreshedAt });
  if (end) throw sessionExpired(end, 400);
};

/**
 * A token that has been used. Within the grace every used token gets the living one: lost answers, racing tabs. After it only
 * the direct parent of the living token does, which has never been used itself: the client that rotated never got the answer,
 * however long ago. Any older token can only come from somebody who kept a copy: it ends the family.
 */
const reuse = async (context: Refreshing, refreshToken: string): Promise<Grant> => {
  const stored = await findRefreshToken(context.sql, hashSecret(refreshToken));
  if (!stored) throw new AuthFailure('refresh_token_not_found');
  assertRefreshable(context, stored);
  const now = context.clock();
  const used = { token: refreshToken, stored };
  const inGrace = stored.usedAt !== null && now.getTime() - stored.usedAt.getTime() <= context.config.AUTH_REUSE_INTERVAL * 1_000;
  const next = inGrace ? await livingSuccessor(context, used) : await successor(context, used);
  if (next && isAlive(next)) return { session: next.stored.session, refreshToken: next.token };
  // One that was replaced by a second factor's session leads nowhere, and proves no theft either.
  if (!inGrace && stored.childSeed) await revokeFamily(context.sql, stored.session.sessionId, now);
  throw alreadyUsed();
};

/**
 * Swaps a refresh token for its successor. Throws `refresh_token_not_found`, `refresh_token_already_used`, `session_expired` or
 * `user_banned`.
 */
export const refreshSession = async (context: Refreshing, refreshToken: string): Promise<Grant> => {
  const childSeed = newSecret();
  const child = successorOf(refreshToken, childSeed);
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
