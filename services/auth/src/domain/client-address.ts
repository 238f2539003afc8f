import type { Request } from 'express';
import type { Origin } from '../store/sessions.ts';

/** The caller's address as the gateway saw it: what it appended to X-Forwarded-For; anything before that the caller may have made up. */
export const clientAddress = (request: Request): string => {
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? 'unknown');
};

/** Where a sign-in comes from, for the list of sessions. */
export const originOf = (request: Request): Origin => ({
  userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
  ip: clientAddress(request),
});
