import type { Request } from 'express';

/** The client's address that the gateway appended to X-Forwarded-For; earlier entries can be forged by the client. */
export const clientAddress = (request: Request): string => {
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? 'unknown');
};
