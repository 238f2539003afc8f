import { createHmac } from 'node:crypto';
import type { AuthConfig } from '../config.ts';
import { newSecret, sameHash } from '../secrets.ts';

/** `signed-in`: a session of the account was started in this browser. `requested`: a mail to its address was requested there. */
export type DeviceKind = 'signed-in' | 'requested';

/** A browser that is known for an email address. */
export interface KnownDevice {
  readonly kind: DeviceKind;
  readonly id: string;
}

type Config = Pick<AuthConfig, 'INTERNAL_TOKEN'>;

const authenticate = ({ INTERNAL_TOKEN }: Config, { kind, id }: KnownDevice, email: string): string =>
  createHmac('sha256', INTERNAL_TOKEN).update(`trenzeye known device\n${kind}\n${id}\n${email}`).digest('base64url');

/** A text for the browser's cookie. It grants no access: attempts with it are counted apart from those of other browsers. */
export const createDeviceToken = (config: Config, kind: DeviceKind, email: string): string => {
  const id = newSecret();
  return `${kind}.${id}.${authenticate(config, { kind, id }, email)}`;
};

/** Undefined for a text that this installation did not create for this address. */
export const readDeviceToken = (config: Config, email: string, token: string): KnownDevice | undefined => {
  const [kind, id = '', mac = ''] = token.split('.');
  if (kind !== 'signed-in' && kind !== 'requested') return undefined;
  const device: KnownDevice = { kind, id };
  return sameHash(mac, authenticate(config, device, email)) ? device : undefined;
};
