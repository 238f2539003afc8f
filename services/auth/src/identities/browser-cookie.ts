import type { Request } from 'express';
import type { AuthConfig } from '../config.ts';
import { newSecret } from '../secrets.ts';

/** The longest time that a sign-in at a provider may take. */
const lifetimeSeconds = 600;

/** With the prefix `__Host-` no other host, not even a subdomain, can set the cookie; browsers accept it over https only. */
const nameOf = ({ PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>): string => {
  const plain = 'trenzeye-oauth';
  return PUBLIC_URL.startsWith('https:') ? `__Host-${plain}` : plain;
};

/** The secret in the browser's cookie. */
export const readBrowserSecret = (config: Pick<AuthConfig, 'PUBLIC_URL'>, request: Pick<Request, 'headers'>): string | undefined => {
  const prefix = `${nameOf(config)}=`;
  const pair = request.headers.cookie?.split('; ').find((each) => each.startsWith(prefix));
  const value = pair?.slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The browser's secret, existing or new, and the cookie that stores it. All tabs of a browser share one secret. */
export const ensureBrowserSecret = (config: Pick<AuthConfig, 'PUBLIC_URL'>, request: Pick<Request, 'headers'>) => {
  const browserSecret = readBrowserSecret(config, request) ?? newSecret();
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return {
    browserSecret,
    cookie: `${nameOf(config)}=${browserSecret}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  };
};
