import { notFound } from '@trenzeye/kit';
import { isInstallationHost } from '@trenzeye/kit/development-guard';
import type { AuthConfig } from './config.ts';

/** For development pages, which the gateway guards as well: throws `not_found` when the request names the host of another site. */
export const requireInstallationHost = (
  { config }: { readonly config: Pick<AuthConfig, 'PUBLIC_URL'> },
  { headers }: { readonly headers: { readonly host?: string | undefined } },
): void => {
  if (!isInstallationHost(headers.host, config.PUBLIC_URL)) throw notFound('address');
};

const escapeLiteral = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** `*` matches one label or path segment, `**` several. Neither matches beyond the host. */
const globOf = (pattern: string, single: string, several: string): string =>
  pattern
    .split(/(\*{1,2})/)
    .map((part) => (part === '*' ? single : part === '**' ? several : escapeLiteral(part)))
    .join('');

const matcherOf = (pattern: string): RegExp | undefined => {
  const parts = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(pattern);
  if (!parts) return undefined;
  const [, authority = '', path] = parts;
  const anyPath = path === undefined || path === '/';
  return new RegExp(`^${globOf(authority.toLowerCase(), '[^./]*', '[^/]*')}${anyPath ? '/.*' : globOf(path, '[^/]*', '.*')}$`);
};

const parse = (address: string): URL | undefined => {
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' ? url : undefined;
};

/**
 * The final target of a redirect: the requested URL when it is on PUBLIC_URL or the allow list, else PUBLIC_URL. Its fragment is
 * removed, because the session is put there.
 */
export const redirectTarget = (
  config: Pick<AuthConfig, 'PUBLIC_URL' | 'AUTH_REDIRECT_ALLOW_LIST'>,
  requested: string | undefined,
): string => {
  const publicUrl = new URL(config.PUBLIC_URL);
  const url = requested === undefined ? undefined : parse(requested);
  if (!url) return publicUrl.href;
  url.hash = '';
  const address = url.origin + url.pathname;
  const allowed = url.origin === publicUrl.origin || config.AUTH_REDIRECT_ALLOW_LIST.some((pattern) => matcherOf(pattern)?.test(address));
  return allowed ? url.href : publicUrl.href;
};
