import { createTokenVerifier, DomainError, issuerOf, type VerifyToken } from '@trenzeye/kit';
import { z } from 'zod';
import type { AuthContext } from '../context.ts';
import { sessionHolder } from '../store/sessions.ts';
import { AuthFailure } from './auth-failure.ts';

const SessionId = z.uuid();

/** Verifies with our own keys and asks whether the session still exists: signing out, a new role or a ban count here at once. */
export const sessionVerifier = ({ keys, config, sql }: AuthContext): VerifyToken => {
  const verify = createTokenVerifier(keys.resolve, issuerOf(config.PUBLIC_URL));
  return async (token) => {
    const claimed = await verify(token);
    if (!SessionId.safeParse(claimed.sessionId).success) throw new DomainError('invalid_token');
    const holder = await sessionHolder(sql, claimed.sessionId, claimed.id);
    if (!holder) throw new AuthFailure('session_not_found');
    return { id: claimed.id, sessionId: claimed.sessionId, ...holder };
  };
};
