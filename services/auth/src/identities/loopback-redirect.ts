import type { Call } from '@trenzeye/kit';
import type { auth } from '@trenzeye/proto/http';
import type { AuthConfig } from '../config.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A browser may open 127.0.0.1 where PUBLIC_URL is localhost. Providers redirect to PUBLIC_URL, which does not receive a cookie of
 * the other name, so the browser is redirected there before the sign-in starts. Undefined where no redirect is needed.
 */
export const loopbackRedirect = (
  { PUBLIC_URL }: Pick<AuthConfig, 'PUBLIC_URL'>,
  { request, query }: Pick<Call<typeof auth.authorize>, 'request' | 'query'>,
): string | undefined => {
  const publicUrl = new URL(PUBLIC_URL);
  const requestOrigin = URL.parse(`${publicUrl.protocol}//${request.headers['x-forwarded-host']}`);
  if (!requestOrigin || requestOrigin.host === publicUrl.host || requestOrigin.port !== publicUrl.port) return undefined;
  if (!loopback.has(requestOrigin.hostname) || !loopback.has(publicUrl.hostname) || query.skip_http_redirect === 'true') return undefined;
  const target = new URL(request.originalUrl, publicUrl);
  const redirectTo = URL.parse(query.redirect_to ?? '');
  if (redirectTo?.origin === requestOrigin.origin)
    target.searchParams.set('redirect_to', `${publicUrl.origin}${redirectTo.pathname}${redirectTo.search}`);
  return target.href;
};
