import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { ForbiddenAddress, isPublicAddress, publicLookup } from '@trenzeye/kit';

interface RequestInitOfSource {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const statusesWithoutBody = new Set([204, 205, 304]);

/** Throws ForbiddenAddress for everything except http and https URLs at the standard ports without credentials. */
const requirePublicTarget = (url: URL): void => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWeb = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  // A connection to an IP address makes no lookup that could refuse it.
  if (!isWeb || (isIP(host) !== 0 && !isPublicAddress(host))) throw new ForbiddenAddress(`redirected to ${url.host}, which is not public`);
};

const toResponse = (message: IncomingMessage): Response => {
  const status = message.statusCode ?? 500;
  const headers = new Headers(Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]));
  if (!statusesWithoutBody.has(status)) return new Response(Readable.toWeb(message) as ReadableStream, { status, headers });
  message.resume();
  return new Response(null, { status, headers });
};

/** Requests a public address; the address that was checked is the one connected to. */
const requestPublic = (url: URL, { headers, signal }: RequestInitOfSource): Promise<Response> =>
  new Promise((resolve, reject) => {
    requirePublicTarget(url);
    const options = {
      agent: false,
      headers: { ...headers, 'accept-encoding': 'identity' },
      lookup: publicLookup,
      signal,
      maxHeaderSize: 16_384,
    };
    (url.protocol === 'https:' ? https : http).get(url, options, (message) => resolve(toResponse(message))).once('error', reject);
  });

/**
 * Requests an address of the settings and follows its redirects. The operator chose that address, its website chose those: only the same
 * host and public addresses are requested. Throws for everything else and after five redirects.
 */
export const fetchWithRedirects = async (address: string, init: RequestInitOfSource): Promise<Response> => {
  const configured = new URL(address);
  let url = configured;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const isConfiguredHost = url.host === configured.host && /^https?:$/.test(url.protocol);
    const response = isConfiguredHost ? await fetch(url, { ...init, redirect: 'manual' }) : await requestPublic(url, init);
    const location = response.headers.get('location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (!next) throw new Error('redirected to an address that is not valid');
    url = next;
  }
  throw new Error('redirected too many times');
};
