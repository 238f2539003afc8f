import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const unmapIpv4 = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** The address of the other end of the connection: a client or the last proxy. */
const socketAddress = (request: IncomingMessage): string => unmapIpv4(request.socket.remoteAddress ?? '');

/**
 * The address of the client. Each trusted proxy appends one entry to X-Forwarded-For; earlier entries may be forged by the client and
 * are ignored.
 */
export const clientAddressOf = (request: IncomingMessage, trustedProxies: number): string => {
  if (trustedProxies === 0) return socketAddress(request);
  const entries = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => unmapIpv4(entry.trim()));
  const client = entries.at(-Math.min(trustedProxies, entries.length)) ?? '';
  return isIP(client) === 0 ? socketAddress(request) : client;
};
