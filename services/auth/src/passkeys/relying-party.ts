import { isIP } from 'node:net';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthConfig } from '../config.ts';

/** The site that passkeys belong to: browsers offer them only there. */
export interface RelyingParty {
  /** The host of PUBLIC_URL. Passkeys do not work on another one. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Signatures of passkeys, in COSE numbers: Ed25519, ES256 and RS256. */
export const signatureAlgorithms = [-8, -7, -257];

type Config = Pick<AuthConfig, 'PUBLIC_URL'>;

/** Undefined when PUBLIC_URL has an IP address, for which browsers have no passkeys. */
const relyingPartyOf = ({ PUBLIC_URL }: Config): RelyingParty | undefined => {
  const { hostname, origin } = new URL(PUBLIC_URL);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isAddress ? undefined : { id: hostname, origin, name: 'Trenzeye' };
};

export const hasPasskeys = (config: Config): boolean => relyingPartyOf(config) !== undefined;

/** Throws `passkey_disabled`. */
export const requireRelyingParty = (config: Config): RelyingParty => {
  const relyingParty = relyingPartyOf(config);
  if (!relyingParty) throw new AuthFailure('passkey_disabled');
  return relyingParty;
};
