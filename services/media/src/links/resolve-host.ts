import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { configuredLookup, isPublicAddress, resolvePublicName } from '@trenzeye/kit';
import { UploadError } from '../uploads/upload-error.ts';

export interface HostSettings {
  /** `host:port` pairs that are allowed although they are not public or use another port than 80 and 443. For tests. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Name servers, `address:port`. The system resolver is used if there are none. */
  readonly nameServers: readonly string[];
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

const notPublic = (): UploadError => new UploadError('This address does not lead to a public website.');
const unknownHost = (cause?: unknown): UploadError => new UploadError('There is no website at this address.', { retryable: true, cause });

const lookUpConfigured = (host: string): Promise<LookupAddress[]> =>
  new Promise((found, failed) => {
    configuredLookup(host, { all: true }, (error, addresses) => {
      if (error) failed(error);
      else found(addresses as LookupAddress[]);
    });
  });

const resolve = async (
  host: string,
  { nameServers, isAllowed }: Pick<HostSettings, 'nameServers'> & { isAllowed: boolean },
): Promise<string[]> => {
  try {
    // Allowed hosts belong to the operator, whose names can be in /etc/hosts only.
    const isOwn = isAllowed && nameServers.length === 0;
    const found = isOwn ? await lookUpConfigured(host) : await resolvePublicName(host, { nameServers });
    return found.map(({ address }) => address);
  } catch (error) {
    throw unknownHost(error);
  }
};

/**
 * Resolves the address for a connection to a URL's host. The caller must connect to exactly this address, because a second lookup can
 * return another one. Throws UploadError if any address of the host is not public.
 */
export const resolveHost = async (url: URL, { allowedHosts, nameServers }: HostSettings): Promise<ResolvedAddress> => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const isAllowed = allowedHosts.has(`${host}:${port}`);
  if (!isAllowed && !['80', '443'].includes(port)) throw new UploadError('Only addresses at the standard web ports can be fetched.');
  const addresses = isIP(host) ? [host] : await resolve(host, { nameServers, isAllowed });
  const [address] = addresses;
  if (address === undefined) throw unknownHost();
  if (!isAllowed && !addresses.every(isPublicAddress)) throw notPublic();
  return { address, family: isIP(address) === 6 ? 6 : 4 };
};
