import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { invalidField, isPublicAddress } from '@trenzeye/kit';

/** The host resolves to a private or reserved address. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** DNS lookup that fails for hosts with private or reserved addresses. Used by the connection itself, so the checked address is the one connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ForbiddenAddress(`${hostname} does not resolve to public addresses`), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The address of a webhook. Throws `invalid_request` naming `url` for anything but https to a public host; `allowsPrivateAddresses`
 * (development only) also accepts http and private addresses.
 */
export const requireTarget = (text: string, allowsPrivateAddresses: boolean): URL => {
  const url = URL.parse(text.trim());
  if (!url || !(url.protocol === 'https:' || (allowsPrivateAddresses && url.protocol === 'http:')))
    throw invalidField('url', 'must be an https address');
  if (url.username !== '' || url.password !== '') throw invalidField('url', 'must not carry a name or password');
  if (url.hash !== '') throw invalidField('url', 'must not have a fragment');
  const host = bareHost(url.hostname);
  const isLocal = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
  if (isLocal && !allowsPrivateAddresses) throw invalidField('url', 'must lead to a public address');
  return url;
};
