import { createServiceVerifier, createTokenVerifier, DomainError, issuerOf, type VerifyService, type VerifyToken } from '@trenzeye/kit';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { sessionHolder } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';
import { endOfSession, sessionExpired } from './session-limits.ts';

const SessionId = z.uuid();

/** Verifies with our own keys and asks whether the session still exists: signing out, a new role or a ban count here at once. */
export const sessionVerifier = (context: AuthContext): VerifyToken => {
  const verify = createTokenVerifier(context.keys.resolve, issuerOf(context.config.PUBLIC_URL));
  return async (token) => {
    const { id, sessionId } = await verify(token);
    if (!SessionId.safeParse(sessionId).success) throw new DomainError('invalid_token');
    const holder = await sessionHolder(context.sql, sessionId, id);
    if (!holder) throw new AuthFailure('session_not_found');
    const { email, role, status, revoked } = holder;
    // A ban has revoked the session, and is what its holder should hear of.
    if (revoked && status !== 'banned') throw new AuthFailure('session_not_found');
    const end = endOfSession(context, holder);
    if (end) throw sessionExpired(end, 401);
    return { id, sessionId, email: email ?? '', role, status };
  };
};

/** Recognises operators' tokens, which open the admin API. */
export const serviceVerifier = ({ keys, config }: AuthContext): VerifyService =>
  createServiceVerifier(keys.resolve, issuerOf(config.PUBLIC_URL));
