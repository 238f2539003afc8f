import type { IncomingMessage, ServerResponse } from 'node:http';

const exposed =
  'link, location, content-range, etag, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id, ' +
  'tus-resumable, tus-version, tus-extension, tus-max-size, tus-checksum-algorithm, upload-offset, upload-length, upload-metadata, upload-expires';
const sound = /^[\w\-, ]{1,1000}$/;
/** What the Supabase client libraries and ours send. */
const usual =
  'authorization, apikey, content-type, prefer, range, idempotency-key, x-client-info, x-supabase-api-version, accept-profile, content-profile, x-request-id, traceparent';

export interface Cors {
  /** Lets pages of allowed origins read the answer. No credentials: the API is called with bearer tokens. */
  apply(request: IncomingMessage, response: ServerResponse): void;
  /** Answers OPTIONS, preflight or not. */
  preflight(request: IncomingMessage, response: ServerResponse, allow: string): void;
}

export const createCors = (origins: readonly string[]): Cors => {
  const any = origins.includes('*');
  const allowed = new Set(origins);

  const apply = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('vary', any ? 'Accept-Encoding' : 'Accept-Encoding, Origin');
    const { origin } = request.headers;
    if (!any && (origin === undefined || !allowed.has(origin))) return;
    response.setHeader('access-control-allow-origin', any ? '*' : (origin ?? ''));
    response.setHeader('access-control-expose-headers', exposed);
  };

  const preflight = (request: IncomingMessage, response: ServerResponse, allow: string) => {
    const asked = request.headers['access-control-request-headers'];
    response.statusCode = 204;
    response.setHeader('allow', allow);
    if (response.hasHeader('access-control-allow-origin')) {
      response.setHeader('access-control-allow-methods', allow);
      response.setHeader('access-control-allow-headers', asked && sound.test(asked) ? asked : usual);
      response.setHeader('access-control-max-age', '7200');
    }
    response.end();
  };

  return { apply, preflight };
};
