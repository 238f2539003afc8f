import { isIP } from 'node:net';
import { invalidField, isPublicAddress, type Vault } from '@trenzeye/kit';
import type { EndpointAddress, Reach } from '../model-provider/index.ts';

const localNames = /\.(localhost|local|internal|home\.arpa)$/;

/**
 * The address of an endpoint without a slash at its end. Throws `invalid_request` naming `base_url` for one with credentials, a query or
 * a fragment, and where only public addresses are allowed for any other.
 */
export const requireBaseUrl = (text: string, reach: Reach): string => {
  const url = URL.parse(text);
  if (!url) throw invalidField('base_url', 'must be an http or https address');
  if (url.username !== '' || url.password !== '') throw invalidField('base_url', 'must not contain a user name or password');
  if (url.search !== '' || url.hash !== '') throw invalidField('base_url', 'must not have a query or a fragment');
  // `localhost.` is `localhost`.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  const isLocal = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || localNames.test(host);
  if (reach === 'public' && isLocal) throw invalidField('base_url', 'must lead to a public address');
  if (reach === 'public' && url.protocol !== 'https:') throw invalidField('base_url', 'must be an https address');
  return url.href.replace(/\/+$/, '');
};

/** A stored address and its sealed key. */
export interface StoredEndpoint {
  readonly base_url: string;
  readonly sealed_key: string | null;
}

interface GivenEndpoint {
  readonly base_url: string;
  readonly api_key?: string | null | undefined;
}

interface KeyOwner {
  readonly vault: Vault;
  /** The id with which the key is sealed. */
  readonly owner: string;
}

/**
 * The key of an endpoint: the given one, none for null, or the stored one while scheme, host and port stay the same, so that a changed
 * address cannot collect it. Throws `invalid_request` naming `api_key`.
 */
export const resolveKey = (
  { base_url, api_key }: GivenEndpoint,
  stored: StoredEndpoint | undefined,
  { vault, owner }: KeyOwner,
): string | undefined => {
  if (api_key !== undefined) return api_key ?? undefined;
  if (!stored?.sealed_key) return undefined;
  if (new URL(stored.base_url).origin !== new URL(base_url).origin)
    throw invalidField('api_key', 'must be entered again for another address');
  return vault.open(stored.sealed_key, owner);
};

export const addressOf = (stored: StoredEndpoint, reach: Reach, { vault, owner }: KeyOwner): EndpointAddress => ({
  baseUrl: stored.base_url,
  apiKey: stored.sealed_key === null ? undefined : vault.open(stored.sealed_key, owner),
  reach,
});
