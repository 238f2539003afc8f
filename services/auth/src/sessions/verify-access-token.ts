import { createServiceVerifier, createTokenReader, DomainError, issuerOf, type VerifyService, type VerifyToken } from '@trenzeye/kit';
import { z } from 'zod';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { recentSignInUntil } from './reauthenticate.ts';
import { sessionEndReason, sessionExpired } from './session-limits.ts';
import { authenticatedAt, findSessionAccount } from './store/sessions.ts';

const SessionId = z.uuid();

/** Verifies access tokens and reads their session: a sign-out, a new role or a ban takes effect at once in this service. */
export const createSessionVerifier = (context: AuthContext): VerifyToken => {
  const read = createTokenReader(context.keys.resolve, issuerOf(context.config.PUBLIC_URL));
  return async (token) => {
    const { viewer, issuedAt } = await read(token);
    const { id, sessionId } = viewer;
    if (!SessionId.safeParse(sessionId).success) throw new DomainError('invalid_token');
    const session = await findSessionAccount(context.prisma, sessionId, id);
    if (!session) throw new AuthFailure('session_not_found');
    const { email, role, status, aal, hasFactor, revoked } = session;
    // A ban revokes the sessions; its refusal names the ban, not the session.
    if (revoked && status !== 'banned') throw new AuthFailure('session_not_found');
    // The session has a stronger token since.
    if (session.upgradedAt !== null && issuedAt < session.upgradedAt) throw new AuthFailure('session_not_found');
    const reason = sessionEndReason(context, session);
    if (reason) throw sessionExpired(reason, 401);
    const recentUntil = recentSignInUntil(context, session, authenticatedAt(session.amr));
    return { id, sessionId, email: email ?? '', role, status, aal, hasFactor, recentUntil };
  };
};

/** Verifies operators' service tokens, which open the admin API. */
export const createServiceTokenVerifier = ({ keys, config }: AuthContext): VerifyService =>
  createServiceVerifier(keys.resolve, { requiresAudience: config.AUTH_SERVICE_TOKENS === 'audience' });
