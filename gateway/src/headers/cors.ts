import type { IncomingMessage, ServerResponse } from 'node:http';

const exposedHeaders =
  'link, location, content-range, etag, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id, ' +
  'tus-resumable, tus-version, tus-extension, tus-max-size, tus-checksum-algorithm, upload-offset, upload-length, upload-metadata, upload-expires';
const headerListPattern = /^[\w\-, ]{1,1000}$/;
/** Headers sent by the Supabase client libraries and the frontends. */
const defaultAllowedHeaders =
  'authorization, apikey, content-type, prefer, range, idempotency-key, x-client-info, x-supabase-api-version, accept-profile, content-profile, x-request-id, traceparent';

/** Whether a request, or the one that a preflight announces, has a token: its answer can contain personal data. */
const hasToken = ({ headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '');

export interface Cors {
  /** Adds CORS headers for allowed origins, without credentials: the API uses bearer tokens. */
  apply(request: IncomingMessage, response: ServerResponse): void;
  /** Responds to OPTIONS requests, including those that are no CORS preflight. */
  preflight(request: IncomingMessage, response: ServerResponse, allow: string): void;
}

interface CorsOptions {
  /** `*` for any; none for any without a token, and the own one with a token. */
  readonly origins: readonly string[];
  readonly publicUrl: string;
}

export const createCors = ({ origins, publicUrl }: CorsOptions): Cors => {
  const allowed = new Set(origins.length > 0 ? origins : [new URL(publicUrl).origin]);
  const allowsAny = (request: IncomingMessage): boolean => allowed.has('*') || (origins.length === 0 && !hasToken(request));

  const apply = (request: IncomingMessage, response: ServerResponse) => {
    const isAny = allowsAny(request);
    response.setHeader('vary', isAny ? 'Accept-Encoding' : 'Accept-Encoding, Origin');
    const { origin } = request.headers;
    if (!isAny && (origin === undefined || !allowed.has(origin))) return;
    response.setHeader('access-control-allow-origin', isAny ? '*' : (origin ?? ''));
    response.setHeader('access-control-expose-headers', exposedHeaders);
  };

  const preflight = (request: IncomingMessage, response: ServerResponse, allow: string) => {
    const requested = request.headers['access-control-request-headers'];
    response.statusCode = 204;
    response.setHeader('allow', allow);
    if (response.hasHeader('access-control-allow-origin')) {
      response.setHeader('access-control-allow-methods', allow);
      response.setHeader(
        'access-control-allow-headers',
        requested && headerListPattern.test(requested) ? requested : defaultAllowedHeaders,
      );
      response.setHeader('access-control-max-age', '7200');
    }
    response.end();
  };

  return { apply, preflight };
};
