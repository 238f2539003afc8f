import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

// Measured with a 12 KB feed: 90 us and 14% of the size; the defaults take twice the time to save another 1%.
const compress = compression({
  // Compression would delay events.
  filter: (request, response) =>
    !String(response.getHeader('content-type')).startsWith('text/event-stream') && compression.filter(request, response),
  threshold: 1024,
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 } },
});
const noop = () => undefined;
const supportedEncodings = /\b(br|gzip)\b/;

/** Compresses the response if the client accepts it, the type is compressible, and it is neither small nor already encoded. */
export const compressResponse = (request: IncomingMessage, response: ServerResponse): void => {
  // The middleware is typed for Express but only uses node:http.
  if (supportedEncodings.test(request.headers['accept-encoding']?.toString() ?? ''))
    compress(request as Request, response as Response, noop);
};
