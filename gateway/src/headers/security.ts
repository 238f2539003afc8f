import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

type Header = readonly [name: string, value: string];

const optionsOf = (publicUrl: string, scriptHashes: readonly string[]): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      // Antd and React insert inline styles.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
    },
  },
  strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
});

/** Headers that also apply to API responses. */
const apiHeaders = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

export interface SecurityHeaders {
  readonly pages: readonly Header[];
  readonly api: readonly Header[];
}

/** The headers that helmet sets. */
const renderHeaders = (publicUrl: string, scriptHashes: readonly string[]): SecurityHeaders => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(optionsOf(publicUrl, scriptHashes))(request, response, (error) => {
    if (error) throw error;
  });
  const pages = Object.entries(response.getHeaders()).map(([name, value]): Header => [name, String(value)]);
  return { pages, api: pages.filter(([name]) => apiHeaders.has(name)) };
};

/** Renders the headers once per list of script hashes, which changes with a new build of the frontends. */
export const createSecurityHeaders = (publicUrl: string, scriptHashes: () => readonly string[]): (() => SecurityHeaders) => {
  let hashes = scriptHashes();
  let headers = renderHeaders(publicUrl, hashes);
  return () => {
    const current = scriptHashes();
    if (current !== hashes) {
      hashes = current;
      headers = renderHeaders(publicUrl, current);
    }
    return headers;
  };
};
