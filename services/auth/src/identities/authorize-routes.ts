import { type Call, type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { signInOriginOf } from '../client-address.ts';
import type { AuthConfig } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { finishProviderSignIn } from './provider-sign-in.ts';
import { redirectToProvider } from './redirect-to-provider.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A browser may open 127.0.0.1 where PUBLIC_URL is localhost. Providers redirect to PUBLIC_URL, which does not receive a cookie of
 * the other name, so the browser is redirected there before the sign-in starts. Undefined where no redirect is needed.
 */
const loopbackRedirect = (
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

export const authorizeRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.authorize, async (call) => {
    const location = loopbackRedirect(context.config, call);
    return location ? reply(302, undefined, { location, 'cache-control': 'no-store' }) : redirectToProvider(context, call);
  }),

  endpoint(auth.callback, async ({ query, request, trace }) => {
    const location = await finishProviderSignIn(context, {
      response: new URLSearchParams(query),
      browserSecret: readBrowserSecret(context.config, request),
      trace,
      origin: signInOriginOf(request),
    });
    return reply(303, undefined, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }),
];
