import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange.ts';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that only the gateway may set. */
const removedHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'http2-settings',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
]);
/** Required for message framing or routing; a Connection header cannot remove them. */
const requiredHeaders = new Set(['host', 'content-length', 'transfer-encoding']);
const internalPrefix = 'x-trenzeye-';
const requestIdPattern = /^[\w.:-]{1,128}$/;
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Random prefix of this process: with a counter, ids are unique without generating random bytes per request. */
const processPart = randomBytes(8).toString('hex');
/** Not zero: all-zero ids are invalid. */
const startPart = (Math.floor(Date.now() / 1000) >>> 0).toString(16).padStart(8, '0');
let counter = 0;

const nextNumber = (): string => {
  counter = (counter + 1) % 0xffff_ffff;
  return counter.toString(16).padStart(8, '0');
};

/** The client's request id if it is valid, otherwise a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && requestIdPattern.test(requestId) ? requestId : processPart + nextNumber();
};

/** The client's W3C trace context if it is valid, otherwise a new, sampled one. */
const traceOf = (headers: IncomingHttpHeaders): string => {
  const { traceparent } = headers;
  if (typeof traceparent === 'string' && traceparentPattern.test(traceparent)) return traceparent;
  const number = nextNumber();
  return `00-${processPart}${startPart}${number}-${startPart}${number}-01`;
};

const namedInConnection = (connection: string | undefined): Set<string> | undefined => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => !requiredHeaders.has(name)));
};

const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = namedInConnection(headers.connection);
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (removedHeaders.has(name) || name.startsWith(internalPrefix) || named?.has(name)) continue;
    forwarded[name] = headers[name];
  }
  return forwarded;
};

/** Headers for the service: the client's end-to-end headers, and the gateway's headers about the origin of the request. */
export const upstreamHeaders = (
  { request, clientAddress, viewer }: Exchange,
  requestId: string,
  trustedProxies: number,
): IncomingHttpHeaders => {
  const { headers } = request;
  const forwarded = forwardedHeaders(headers);
  const behindProxy = trustedProxies > 0;
  forwarded['x-request-id'] = requestId;
  forwarded.traceparent = traceOf(headers);
  forwarded['x-forwarded-for'] = clientAddress;
  forwarded['x-forwarded-proto'] = behindProxy && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  forwarded['x-forwarded-host'] = (behindProxy ? headers['x-forwarded-host'] : undefined) ?? headers.host ?? '';
  if (viewer) forwarded['x-trenzeye-user-id'] = viewer.id;
  return forwarded;
};
