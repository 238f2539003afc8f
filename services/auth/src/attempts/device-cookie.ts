import { createHash, createHmac } from 'node:crypto';
import type { Request } from 'express';
import type { AuthConfig } from '../config.ts';
import { newSecret, sameHash } from '../secrets.ts';

type Config = Pick<AuthConfig, 'PUBLIC_URL' | 'INTERNAL_TOKEN'>;
type WithHeaders = Pick<Request, 'headers'>;

/** `signed-in`: a session of the account was started in this browser. `requested`: a mail to its address was requested there. */
type DeviceKind = 'signed-in' | 'requested';

/** A browser that is known for an email address. */
export interface KnownDevice {
  readonly kind: DeviceKind;
  readonly id: string;
}

const authenticate = ({ INTERNAL_TOKEN }: Config, { kind, id }: KnownDevice, email: string): string =>
  createHmac('sha256', INTERNAL_TOKEN).update(`trenzeye known device\n${kind}\n${id}\n${email}`).digest('base64url');

/** A text for the browser's cookie. It grants no access: attempts with it are counted apart from those of other browsers. */
const createDeviceToken = (config: Config, kind: DeviceKind, email: string): string => {
  const id = newSecret();
  return `${kind}.${id}.${authenticate(config, { kind, id }, email)}`;
};

/** Undefined for a text that this installation did not create for this address. */
const readDeviceToken = (config: Config, email: string, token: string): KnownDevice | undefined => {
  const [kind, id = '', mac = ''] = token.split('.');
  if (kind !== 'signed-in' && kind !== 'requested') return undefined;
  const device: KnownDevice = { kind, id };
  return sameHash(mac, authenticate(config, device, email)) ? device : undefined;
};

const maxAgeSeconds: Readonly<Record<DeviceKind, number>> = { 'signed-in': 180 * 86_400, requested: 86_400 };

const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL.startsWith('https:');

/**
 * One cookie per address, so that a browser can be known for several accounts. With the prefix `__Host-` no other host, not even a
 * subdomain, can set it; browsers accept that over https only.
 */
const nameOf = (config: Config, email: string): string => {
  const plain = `trenzeye-device-${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;
  return isSecure(config) ? `__Host-${plain}` : plain;
};

/** The browser, if its cookie says that it is known for this address. `email` lower-cased. */
export const knownDeviceOf = (config: Config, { headers }: WithHeaders, email: string): KnownDevice | undefined => {
  const prefix = `${nameOf(config, email)}=`;
  const pair = headers.cookie?.split('; ').find((each) => each.startsWith(prefix));
  return pair === undefined ? undefined : readDeviceToken(config, email, pair.slice(prefix.length));
};

/** The header that makes the browser known for this address; none if it is known already. */
export const deviceCookieFor = (
  config: Config,
  request: WithHeaders,
  email: string,
  kind: DeviceKind,
): { readonly 'set-cookie'?: string } => {
  const known = knownDeviceOf(config, request, email);
  if (known && (known.kind === kind || known.kind === 'signed-in')) return {};
  // The prefix needs the path of the whole host.
  const scope = isSecure(config) ? 'Path=/; Secure' : 'Path=/auth/v1';
  const value = createDeviceToken(config, kind, email);
  return { 'set-cookie': `${nameOf(config, email)}=${value}; ${scope}; Max-Age=${maxAgeSeconds[kind]}; HttpOnly; SameSite=Strict` };
};
