import { clientAddress } from '@trenzeye/kit';
import type { Request } from 'express';
import type { SignInOrigin } from './sessions/store/sessions.ts';

/** The origin of a sign-in, shown in the list of sessions. */
export const signInOriginOf = (request: Request): SignInOrigin => ({
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
  ip: clientAddress(request),
});
