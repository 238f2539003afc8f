import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import type { Request, Response } from 'express';

const compress = compression({ threshold: 1024 });
const ignore = () => undefined;
const wanted = /\b(br|gzip)\b/;

/** Compresses the answer if the client takes it, the type is worth it and it is neither small nor encoded already. */
export const compressAnswer = (request: IncomingMessage, response: ServerResponse): void => {
  // The middleware is typed for Express, but uses nothing of it.
  if (wanted.test(request.headers['accept-encoding']?.toString() ?? '')) compress(request as Request, response as Response, ignore);
};
