import type { AuthConfig } from '../config.ts';

const escapeLiteral = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** `*` stands for one label or path segment; `**` for several. Neither reaches from the host into the path. */
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
 * Where a mailed link leads in the end: the address asked for when it is on PUBLIC_URL or the allow list, else PUBLIC_URL.
 * Its fragment is dropped: the session goes there.
 */
export const redirectTarget = (config: Pick<AuthConfig, 'PUBLIC_URL' | 'AUTH_REDIRECT_ALLOW_LIST'>, asked: string | undefined): string => {
  const home = new URL(config.PUBLIC_URL);
  const url = asked === undefined ? undefined : parse(asked);
  if (!url) return home.href;
  url.hash = '';
  const place = url.origin + url.pathname;
  const allowed = url.origin === home.origin || config.AUTH_REDIRECT_ALLOW_LIST.some((pattern) => matcherOf(pattern)?.test(place));
  return allowed ? url.href : home.href;
};
