import type { Call } from '@trenzeye/kit';
import type { auth } from '@trenzeye/proto/http';
import type { AuthConfig } from '../config.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * On a laptop people open 127.0.0.1 where PUBLIC_URL says localhost. Providers send them back to PUBLIC_URL, and a cookie kept
 * for the other name would not come along: so they go there before they begin. Undefined for everybody else.
 */
export const loopbackDetour = (
  { PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>,
  { request, query }: Pick<Call<typeof auth.authorize>, 'request' | 'query'>,
): string | undefined => {
  const home = new URL(PUBLIC_URL);
  const here = URL.parse(`${home.protocol}//${request.headers['x-forwarded-host']}`);
  if (!here || here.host === home.host || here.port !== home.port) return undefined;
  if (!loopback.has(here.hostname) || !loopback.has(home.hostname) || query.skip_http_redirect === 'true') return undefined;
  const there = new URL(request.originalUrl, home);
  const back = URL.parse(query.redirect_to ?? '');
  if (back?.origin === here.origin) there.searchParams.set('redirect_to', `${home.origin}${back.pathname}${back.search}`);
  return there.href;
};
