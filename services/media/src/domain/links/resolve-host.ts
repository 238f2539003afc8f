import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '@trenzeye/kit';
import { UploadError } from '../uploads/upload-error.ts';

export interface HostSettings {
  /** `host:port` that may be fetched from although they are not public, or at another port than 80 and 443. For tests. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Name servers to ask, `address:port`; the machine's own way where there are none. */
  readonly nameServers: readonly string[];
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

const notPublic = (): UploadError => new UploadError('This address does not lead to a public website.');
const unknownHost = (cause?: unknown): UploadError => new UploadError('There is no website at this address.', { retryable: true, cause });

const ask = async (host: string, nameServers: readonly string[]): Promise<string[]> => {
  if (nameServers.length === 0) return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([...nameServers]);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * The one address that a connection to a URL's host may go to. It is to be connected to as it is: asked again, the name may lead
 * elsewhere. One address among several that is not public spoils all. Throws UploadFailure.
 */
export const resolveHost = async (url: URL, { allowedHosts: allowed, nameServers }: HostSettings): Promise<ResolvedAddress> => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const isAllowed = allowed.has(`${host}:${port}`);
  if (!isAllowed && !['80', '443'].includes(port)) throw new UploadError('Only addresses at the usual ports of the web can be fetched.');
  const addresses = isIP(host) ? [host] : await ask(host, nameServers).catch((error: unknown) => Promise.reject(unknownHost(error)));
  const [address] = addresses;
  if (address === undefined) throw unknownHost();
  if (!isAllowed && !addresses.every(isPublicAddress)) throw notPublic();
  return { address, family: isIP(address) === 6 ? 6 : 4 };
};
