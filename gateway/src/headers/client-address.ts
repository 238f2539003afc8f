import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

const socketAddress = (request: IncomingMessage): string => plain(request.socket.remoteAddress ?? '');

/**
 * Who calls. Of X-Forwarded-For only as many entries are believed as there are proxies of ours: each adds the address it saw at
 * the end, and what stands before those is the client's own invention.
 */
export const clientAddressOf = (request: IncomingMessage, trustedProxies: number): string => {
  if (trustedProxies === 0) return socketAddress(request);
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => plain(entry.trim()));
  const client = seen.at(-Math.min(trustedProxies, seen.length)) ?? '';
  return isIP(client) === 0 ? socketAddress(request) : client;
};
