import type { Request } from 'express';

/** The caller's address as the gateway saw it: what it appended to X-Forwarded-For; anything before that the caller may have made up. */
export const clientAddress = (request: Request): string => {
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? 'unknown');
};
