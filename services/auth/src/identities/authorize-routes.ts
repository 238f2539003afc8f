import { type Call, type Endpoint, endpoint, type Reply, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { signInOriginOf } from '../client-address.ts';
import type { AuthConfig } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { ensureBrowserSecret, readBrowserSecret } from './browser-cookie.ts';
import type { LinkTarget } from './link-identity.ts';
import { finishProviderSignIn, startProviderSignIn } from './provider-sign-in.ts';

type StartCall = Pick<Call<typeof auth.linkIdentity>, 'request'> & {
  readonly query: Call<typeof auth.linkIdentity>['query'] & { readonly invite_code?: string | undefined };
};

/** Query parameters that are passed on to the provider. */
const forwardedParameters = ['prompt', 'login_hint', 'hd', 'access_type', 'ui_locales'] as const;

const parametersOf = (query: StartCall['query']): Record<string, string> => {
  const entries = [['scope', query.scopes], ...forwardedParameters.map((name) => [name, query[name]])];
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''));
};

/** Redirects a browser to a provider; with `skip_http_redirect` returns the URL instead. */
export const redirectToProvider = async (
  context: AuthContext,
  { query, request }: StartCall,
  linkTo?: LinkTarget,
): Promise<Reply<{ url: string } | undefined>> => {
  const { browserSecret, cookie } = ensureBrowserSecret(context.config, request);
  const url = await startProviderSignIn(context, {
    provider: query.provider,
    redirectTo: query.redirect_to,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    inviteCode: query.invite_code,
    parameters: parametersOf(query),
    browserSecret,
    ...(linkTo === undefined ? {} : { linkTo }),
  });
  const headers = { 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return query.skip_http_redirect === 'true' ? reply(200, { url }, headers) : reply(302, undefined, { ...headers, location: url });
};

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
