import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress } from './public-address.ts';
import { ForbiddenAddress, publicLookup } from './public-lookup.ts';

const statusesWithoutBody = new Set([204, 205, 304]);

const toResponse = (message: IncomingMessage): Response => {
  const status = message.statusCode ?? 500;
  const headers = new Headers(Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]));
  if (!statusesWithoutBody.has(status)) return new Response(Readable.toWeb(message) as ReadableStream, { status, headers });
  message.resume();
  return new Response(null, { status, headers });
};

/** Throws ForbiddenAddress for everything except http and https URLs without credentials. */
const requirePublicTarget = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWeb = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  // A connection to an IP address makes no lookup that could refuse it.
  if (!isWeb || (isIP(host) !== 0 && !isPublicAddress(host))) throw new ForbiddenAddress(`${url.host} is not a public address`);
};

/** `fetch` for addresses that users enter: connects to public addresses only, as `publicLookup` says, and does not follow redirects. */
export const publicFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  requirePublicTarget(url);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    agent: false,
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
    lookup: publicLookup,
    signal: request.signal,
    maxHeaderSize: 16_384,
  });
  outgoing.once('response', (message) => resolve(toResponse(message)));
  outgoing.once('error', reject);
  if (request.body) pipeline(Readable.fromWeb(request.body as import('node:stream/web').ReadableStream), outgoing).catch(reject);
  else outgoing.end();
  return promise;
};
