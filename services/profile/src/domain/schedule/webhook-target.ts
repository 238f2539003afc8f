import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { invalidField } from '@trenzeye/kit';
import ipaddr from 'ipaddr.js';

/** The address must not be told anything: it belongs to this house, or to nobody. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** Whether an address is out in the world: not this machine, not a private network, not a cloud's metadata, nothing reserved. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // IPv6 that carries an IPv4 address leads to that one: NAT64, 6to4 and Teredo are ranges of their own; the deprecated ::a.b.c.d is not.
  return !(parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0));
};

/** Looks a name up and lets only public addresses through, so that the one connected to is the one that was checked. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ForbiddenAddress(`${hostname} does not lead to a public address`), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The address of a webhook as it will be called. Throws `invalid_request` naming `url` for anything but https to a public host;
 * `anywhere` (development alone) also lets http and private addresses through.
 */
export const requireTarget = (text: string, anywhere: boolean): URL => {
  const url = URL.parse(text.trim());
  if (!url || !(url.protocol === 'https:' || (anywhere && url.protocol === 'http:'))) throw invalidField('url', 'must be an https address');
  if (url.username !== '' || url.password !== '') throw invalidField('url', 'must not carry a name or password');
  if (url.hash !== '') throw invalidField('url', 'must not have a fragment');
  const host = bareHost(url.hostname);
  const local = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
  if (local && !anywhere) throw invalidField('url', 'must lead to a public address');
  return url;
};
