import { type Call, type Reply, reply } from '@trenzeye/kit';
import type { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { beginAtProvider } from '../domain/provider-flow.ts';
import { rememberBrowser } from './browser-cookie.ts';

type BeginCall = Pick<Call<typeof auth.linkIdentity>, 'request'> & {
  readonly query: Call<typeof auth.linkIdentity>['query'] & { readonly invite_code?: string | undefined };
};

/** What an application may tell the provider through us. */
const passedOn = ['prompt', 'login_hint', 'hd', 'access_type', 'ui_locales'] as const;

const parametersOf = (query: BeginCall['query']): Record<string, string> => {
  const given = [['scope', query.scopes], ...passedOn.map((name) => [name, query[name]])];
  return Object.fromEntries(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''));
};

/** Sends a browser to a provider, or tells a script where that is. */
export const beginSignIn = async (
  context: AuthContext,
  { query, request }: BeginCall,
  linkTo?: string,
): Promise<Reply<{ url: string } | undefined>> => {
  const { browser, cookie } = rememberBrowser(context.config, request);
  const url = await beginAtProvider(context, {
    provider: query.provider,
    redirectTo: query.redirect_to,
    codeChallenge: query.code_challenge,
    codeChallengeMethod: query.code_challenge_method,
    inviteCode: query.invite_code,
    parameters: parametersOf(query),
    browser,
    ...(linkTo === undefined ? {} : { linkTo }),
  });
  const headers = { 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return query.skip_http_redirect === 'true' ? reply(200, { url }, headers) : reply(302, undefined, { ...headers, location: url });
};
