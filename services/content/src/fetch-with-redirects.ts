import { createOutgoingFetch, ForbiddenAddress } from '@trenzeye/kit';
import type { SourceAddress } from './sources/connectors/source.ts';

interface RequestInitOfSource {
  /** The user who causes the request. */
  readonly cause?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const maxRedirects = 5;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Websites redirect to the standard ports; others are services that are not meant for the public. */
const requireStandardTarget = (url: URL, isRedirected: boolean): void => {
  if (url.port === '') return;
  throw new ForbiddenAddress(isRedirected ? `redirected to ${url.host}, which is not public` : `its address ${url.host} is not public`);
};

const send = (url: URL, allowsPrivateAddresses: boolean, { cause, headers, signal }: RequestInitOfSource): Promise<Response> =>
  createOutgoingFetch({ allowsPrivateAddresses, ...(cause !== undefined && { cause }) })(url, { headers, signal });

/** Requests a public address; the address that was checked is the one connected to. */
const requestPublic = (url: URL, isRedirected: boolean, init: RequestInitOfSource): Promise<Response> => {
  requireStandardTarget(url, isRedirected);
  return send(url, false, init);
};

/**
 * Requests an address and follows its redirects. An address of the operator (`configured`) is requested wherever it is; that of an
 * admin (`public`), and all that a website redirects to, only at standard ports of public addresses. Throws for everything else and
 * after five redirects.
 */
export const fetchWithRedirects = async (address: string, reach: SourceAddress['reach'], init: RequestInitOfSource): Promise<Response> => {
  const first = new URL(address);
  let url = first;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const isConfiguredHost = reach === 'configured' && url.host === first.host && /^https?:$/.test(url.protocol);
    const response = isConfiguredHost ? await send(url, true, init) : await requestPublic(url, hops > 0, init);
    const location = response.headers.get('location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (!next) throw new Error('redirected to an address that is not valid');
    url = next;
  }
  throw new Error('redirected too many times');
};
