import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange } from '../exchange.ts';

/** Meant for the next hop only (RFC 9110, 7.6.1), or ours to say and nobody else's. */
const dropped = new Set([
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
/** Naming these in Connection must not take them away: they frame or address the message. */
const kept = new Set(['host', 'content-length', 'transfer-encoding']);
const ownPrefix = 'x-trenzeye-';
const soundId = /^[\w.:-]{1,128}$/;
const soundTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Sixteen hex digits of this process: with the counter, ids that are unique without asking for random bytes per request. */
const processPart = randomBytes(8).toString('hex');
/** Never zero, since all-zero ids are invalid. */
const startPart = (Math.floor(Date.now() / 1000) >>> 0).toString(16).padStart(8, '0');
let counter = 0;

const nextNumber = (): string => {
  counter = (counter + 1) % 0xffff_ffff;
  return counter.toString(16).padStart(8, '0');
};

/** The client's id if it is a sane one, else a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && soundId.test(given) ? given : processPart + nextNumber();
};

/** The client's W3C trace context, or the beginning of a new one, marked as sampled. */
const traceOf = (headers: IncomingHttpHeaders): string => {
  const given = headers.traceparent;
  if (typeof given === 'string' && soundTrace.test(given)) return given;
  const number = nextNumber();
  return `00-${processPart}${startPart}${number}-${startPart}${number}-01`;
};

const namedInConnection = (connection: string | undefined): Set<string> | undefined => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => !kept.has(name)));
};

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = namedInConnection(headers.connection);
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (dropped.has(name) || name.startsWith(ownPrefix) || named?.has(name)) continue;
    passed[name] = headers[name];
  }
  return passed;
};

/** What the owner gets to see: the client's headers without those of this hop, and ours about where the request comes from. */
export const upstreamHeaders = (
  { request, clientAddress, viewer }: Exchange,
  requestId: string,
  trustedProxies: number,
): IncomingHttpHeaders => {
  const { headers } = request;
  const passed = passedOn(headers);
  const behindProxy = trustedProxies > 0;
  passed['x-request-id'] = requestId;
  passed.traceparent = traceOf(headers);
  passed['x-forwarded-for'] = clientAddress;
  passed['x-forwarded-proto'] = behindProxy && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  passed['x-forwarded-host'] = (behindProxy ? headers['x-forwarded-host'] : undefined) ?? headers.host ?? '';
  if (viewer) passed['x-trenzeye-user-id'] = viewer.id;
  return passed;
};
