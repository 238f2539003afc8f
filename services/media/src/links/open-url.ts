import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { configuredLookup, createText, isPublicAddress, requestOnce, resolvePublicName } from '@trenzeye/kit';
import { UploadError } from '../upload-error.ts';

interface HostSettings {
  /** `host:port` pairs that are allowed although they are not public or use another port than 80 and 443. For tests. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Name servers, `address:port`. The system resolver is used if there are none. */
  readonly nameServers: readonly string[];
}

interface ResolvedAddress {
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
const resolveHost = async (url: URL, { allowedHosts, nameServers }: HostSettings): Promise<ResolvedAddress> => {
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

export interface FetchSettings extends HostSettings {
  /** Limit without any received byte. */
  readonly idleTimeoutMs: number;
  /** Limit for one whole download. */
  readonly timeoutMs: number;
}

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const headers = { accept: 'video/*, image/*;q=0.9, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Trenzeye-Media/1.0' };

const unreachableError = (cause: unknown): UploadError =>
  new UploadError('The website at this address does not answer.', { retryable: true, cause });

/** Throws UploadError for everything except http and https URLs without credentials. */
export const parseHttpUrl = (address: string): URL => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UploadError('Only http and https addresses can be fetched.');
  if (url.username !== '' || url.password !== '') throw new UploadError('An address with a name and password in it cannot be fetched.');
  return url;
};

/** Resolves every host name to the address that was checked (prevents DNS rebinding). */
const pinnedLookup =
  ({ address, family }: ResolvedAddress): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);

interface Download {
  readonly rules: FetchSettings;
  readonly signal: AbortSignal;
  /** The user whose upload it is. */
  readonly cause: string;
}

const request = async (url: URL, { rules, signal, cause }: Download): Promise<IncomingMessage> => {
  const resolved = await resolveHost(url, rules);
  try {
    const { idleTimeoutMs, timeoutMs } = rules;
    const { message } = await requestOnce(url, { headers, lookup: pinnedLookup(resolved), signal, cause, idleTimeoutMs, timeoutMs });
    return message;
  } catch (error) {
    throw signal.aborted ? signal.reason : unreachableError(error);
  }
};

const statusMessages: Readonly<Record<number, string>> = {
  401: 'The website requires a log-in for this address. Download the file and upload it here.',
  403: 'The website does not allow us to download this file. Download it yourself and upload it here.',
  404: 'There is no file at this address.',
  410: 'The file at this address was removed.',
  429: 'The website limits downloads at the moment. Please try again later.',
};

const statusError = (status: number): UploadError =>
  new UploadError(statusMessages[status] ?? createText('The website answered with an error ({status}).', { status }), {
    retryable: status === 429 || status >= 500,
  });

/**
 * Requests a public URL and follows redirects. Each host is resolved and checked first, and the connection uses the checked address.
 * Throws UploadError, or the signal's reason.
 */
export const openUrl = async (address: string, download: Download): Promise<IncomingMessage> => {
  let url = parseHttpUrl(address);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await request(url, download);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status === 200) {
      const { 'content-encoding': encoding = 'identity' } = response.headers;
      if (encoding === 'identity' || encoding === '') return response;
      response.destroy();
      throw new UploadError('The website sends this file with an unsupported content encoding.');
    }
    response.destroy();
    if (!redirectStatuses.has(status) || location === undefined) throw statusError(status);
    const next = URL.parse(location, url.href);
    if (!next) throw statusError(status);
    url = parseHttpUrl(next.href);
  }
  throw new UploadError('This address redirects too many times.');
};
