import { isIP } from 'node:net';
import { invalidField } from './errors.ts';
import { isPublicAddress } from './public-address.ts';

/** Without the brackets of IPv6 and the final dot of an absolute name. */
const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '');

/**
 * The address that a user entered for requests of this server. Throws `invalid_request` naming `field` for anything but https to a public
 * host; `allowsPrivateAddresses` (development only) also accepts http and private addresses. A host's addresses are checked when it is
 * connected to, see `createOutgoingFetch`.
 */
export const requireOutgoingUrl = (field: string, text: string, allowsPrivateAddresses: boolean): URL => {
  const url = URL.parse(text.trim());
  if (!url || !(url.protocol === 'https:' || (allowsPrivateAddresses && url.protocol === 'http:')))
    throw invalidField(field, 'must be an https address');
  if (url.username !== '' || url.password !== '') throw invalidField(field, 'must not contain a user name or password');
  if (url.hash !== '') throw invalidField(field, 'must not have a fragment');
  const host = bareHost(url.hostname);
  const isLocal = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
  if (isLocal && !allowsPrivateAddresses) throw invalidField(field, 'must lead to a public address');
  return url;
};
