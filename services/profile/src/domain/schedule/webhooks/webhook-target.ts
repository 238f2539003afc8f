import { isIP } from 'node:net';
import { invalidField, isPublicAddress } from '@trenzeye/kit';

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
