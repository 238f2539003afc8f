import type { Request } from 'express';
import type { AuthConfig } from '../config.ts';
import { newSecret } from '../domain/secrets.ts';

/** A sign-in at a provider takes no longer. Seconds. */
const life = 600;

/** With the prefix no other host, not even a subdomain, can have set it; browsers take it over https only. */
const nameOf = ({ PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>): string => {
  const plain = 'trenzeye-oauth';
  return PUBLIC_URL.startsWith('https:') ? `__Host-${plain}` : plain;
};

/** The secret of the browser that began a sign-in, if this is it. */
export const browserOf = (config: Pick<AuthConfig, 'PUBLIC_URL'>, request: Pick<Request, 'headers'>): string | undefined => {
  const prefix = `${nameOf(config)}=`;
  const pair = request.headers.cookie?.split('; ').find((each) => each.startsWith(prefix));
  const value = pair?.slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** The browser's secret, and the header that makes it keep it. One secret serves all its tabs. */
export const rememberBrowser = (config: Pick<AuthConfig, 'PUBLIC_URL'>, request: Pick<Request, 'headers'>) => {
  const browser = browserOf(config, request) ?? newSecret();
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return { browser, cookie: `${nameOf(config)}=${browser}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}` };
};
