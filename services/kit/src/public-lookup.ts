import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { createSlots } from './slots.ts';

/** The host resolves to a private or reserved address. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** An address of the host is not known. `code` is ENOTFOUND, or EAI_AGAIN when the name servers did not answer, as of `dns.lookup`. */
class LookupFailed extends Error {
  override readonly name = 'LookupFailed';
  readonly code: 'ENOTFOUND' | 'EAI_AGAIN';

  constructor(host: string, code: 'ENOTFOUND' | 'EAI_AGAIN') {
    super(`${code} ${host}`);
    this.code = code;
  }
}

export interface NameServers {
  /** `address:port`; those of the system if there are none. */
  readonly nameServers?: readonly string[];
  /** For all queries of a name together. */
  readonly timeoutMs?: number;
}

const toAddresses = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];

const isUnknownName = (answer: PromiseSettledResult<string[]>): boolean =>
  answer.status === 'rejected' && ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(String((answer.reason as NodeJS.ErrnoException).code));

/**
 * The addresses of a name that users or websites choose, IPv4 first. Asks the name servers itself, within a time limit: `dns.lookup` would
 * occupy one of libuv's four threads for up to a minute, and names of the installation, files and hashes would wait for it. The file
 * /etc/hosts and search domains belong to the installation and do not count. Throws an error with the code ENOTFOUND or EAI_AGAIN.
 */
export const resolvePublicName = async (host: string, { nameServers, timeoutMs = 5_000 }: NameServers = {}): Promise<LookupAddress[]> => {
  // A resolver for each name: its queries can be canceled without those of others, and it knows the current servers of the system.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
  if (nameServers && nameServers.length > 0) resolver.setServers(nameServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).finally(() => clearTimeout(timer));
  const addresses = [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
  if (addresses.length > 0) return addresses;
  throw new LookupFailed(host, isUnknownName(ipv4) && isUnknownName(ipv6) ? 'ENOTFOUND' : 'EAI_AGAIN');
};

/** Answers a lookup of `node:net` with these addresses. */
const answerWith = (
  addresses: readonly LookupAddress[],
  host: string,
  { all, family }: Parameters<LookupFunction>[1],
  callback: Parameters<LookupFunction>[2],
): void => {
  const wanted = family === 4 || family === 6 ? addresses.filter((each) => each.family === family) : addresses;
  const [first] = wanted;
  if (!first) callback(new LookupFailed(host, 'ENOTFOUND'), '', 0);
  else if (all) callback(null, [...wanted]);
  else callback(null, first.address, first.family);
};

/**
 * DNS lookup that fails for hosts with private or reserved addresses. Used by the connection itself, so the checked address is the one
 * connected to. A connection to an IP address makes no lookup.
 */
export const createPublicLookup =
  (servers: NameServers = {}): LookupFunction =>
  (hostname, options, callback) => {
    resolvePublicName(hostname, servers).then(
      (addresses) => {
        if (addresses.every(({ address }) => isPublicAddress(address))) return answerWith(addresses, hostname, options, callback);
        callback(new ForbiddenAddress(`${hostname} does not resolve to public addresses`), '', 0);
      },
      (error: Error) => callback(error, '', 0),
    );
  };

export const publicLookup = createPublicLookup();

/** Two of libuv's four threads: the lookups of the installation itself always have the others. */
const acquireThread = createSlots({ total: 2, waiting: 200 });
const waitMs = 30_000;

/**
 * Lookup as Node.js makes it, with /etc/hosts and search domains, for hosts that operators choose and, in development, users: names such
 * as `ollama` or `host.docker.internal` have no other answer. At most two at a time.
 */
export const configuredLookup: LookupFunction = (hostname, options, callback) => {
  acquireThread({ key: hostname, limit: 1, signal: AbortSignal.timeout(waitMs) }).then(
    (release) =>
      systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
        release();
        if (error) callback(error, '', 0);
        else answerWith(addresses, hostname, options, callback);
      }),
    () => callback(new LookupFailed(hostname, 'EAI_AGAIN'), '', 0),
  );
};
