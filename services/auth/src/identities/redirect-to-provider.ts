import { type Call, type Reply, reply } from '@trenzeye/kit';
import type { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { ensureBrowserSecret } from './browser-cookie.ts';
import type { LinkTarget } from './link-identity.ts';
import { startProviderSignIn } from './provider-sign-in.ts';

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
