import type { Request } from 'express';
import type { SignInOrigin } from '../store/sessions.ts';

/** The client's address that the gateway appended to X-Forwarded-For; earlier entries can be forged by the client. */
export const clientAddress = (request: Request): string => {
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? 'unknown');
};

/** The origin of a sign-in, shown in the list of sessions. */
export const signInOriginOf = (request: Request): SignInOrigin => ({
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
  ip: clientAddress(request),
});
