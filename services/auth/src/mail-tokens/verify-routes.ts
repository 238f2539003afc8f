import { type Call, DomainError, type Endpoint, endpoint, type Reply, reply, sent } from '@trenzeye/kit';
import { sendPage } from '@trenzeye/kit/http/page';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import { knownDeviceOf } from '../attempts/device-cookie.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../email-address.ts';
import type { Grant } from '../sessions/grant-session.ts';
import { presentSession } from '../sessions/present-session.ts';
import { sessionReply } from '../sessions/session-reply.ts';
import { isPkceToken } from './issue-token.ts';
import { type Proof, redeemToken } from './redeem-token.ts';
import { redirectTarget } from './redirect-target.ts';
import { incompleteLinkPage, isLinkType, verifyPage } from './verify-page.ts';

/** GoTrue's message for the first of two confirmations. */
const firstConfirmationMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const proofOf = ({ token, token_hash, email, phone, type }: BodyOf<typeof auth.verify>): Proof => {
  if (phone || type === 'sms' || type === 'phone_change')
    throw new AuthFailure('phone_provider_disabled', { errors: [{ field: phone ? 'phone' : 'type', message: 'is not supported' }] });
  if (token_hash && (token || email)) throw invalid('token_hash', 'Only the token_hash and type should be provided');
  if (token_hash) return { linkToken: token_hash };
  if (!token) throw invalid('token', 'Verify requires a token or a token hash');
  if (!email) throw invalid('email', 'Verify requires an email address with a token');
  return { email, code: token };
};

interface Outcome {
  /** Not sent to a server. */
  readonly fragment?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Redirects to the application. */
const redirect = (target: string, { fragment, query = {} }: Outcome): Reply<undefined> => {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const location = fragment ? `${url.href}#${new URLSearchParams(fragment)}` : url.href;
  return reply(303, undefined, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
};

const sessionFragment = async (context: AuthContext, grant: Grant, type: string): Promise<Outcome> => {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await presentSession(context, grant);
  return {
    fragment: { access_token, expires_at: String(expires_at), expires_in: String(expires_in), refresh_token, token_type, type },
  };
};

const outcomeOf = async (context: AuthContext, { query, trace, request }: Call<typeof auth.confirmVerification>): Promise<Outcome> => {
  const { token: linkToken = '', type = '' } = query;
  // A client that started with PKCE may be a server, which does not receive the fragment.
  const message = (fields: Readonly<Record<string, string>>): Outcome => ({
    fragment: fields,
    query: isPkceToken(linkToken) ? fields : {},
  });
  try {
    const redeemed = await redeemToken(context, type, { linkToken }, { trace, origin: signInOriginOf(request), byLink: true });
    if ('pending' in redeemed) return message({ message: firstConfirmationMessage });
    if ('authCode' in redeemed) return { query: { code: redeemed.authCode } };
    return await sessionFragment(context, redeemed.grant, type);
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return message({
      error: 'access_denied',
      error_code: error.options.foreignCode ?? error.code,
      error_description: error.message,
    });
  }
};

export const verifyRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.verify, async ({ body, trace, request }) => {
    const device = knownDeviceOf(context.config, request, readEmail(body.email ?? '') ?? '');
    const redeemed = await redeemToken(context, body.type, proofOf(body), { trace, origin: signInOriginOf(request), device });
    return 'grant' in redeemed
      ? sessionReply(context, redeemed.grant, request)
      : reply(200, { msg: firstConfirmationMessage, code: '200' });
  }),

  endpoint(auth.verifyPage, async ({ query: { token, type, redirect_to }, response }) => {
    if (!token || !isLinkType(type)) sendPage(response, 400, incompleteLinkPage(context.config.PUBLIC_URL));
    // Browsers apply form-action to redirects, too.
    else
      sendPage(response, 200, verifyPage({ token, type, redirectTo: redirect_to }), [
        new URL(redirectTarget(context.config, redirect_to)).origin,
      ]);
    return sent;
  }),

  endpoint(auth.confirmVerification, async (call) =>
    redirect(redirectTarget(context.config, call.query.redirect_to), await outcomeOf(context, call)),
  ),
];
