import { type Call, DomainError, type Endpoint, endpoint, type Reply, reply, sent } from '@trenzeye/kit';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { invalid } from '../domain/auth-failure.ts';
import { originOf } from '../domain/client-address.ts';
import { presentSession } from '../domain/grant-session.ts';
import { type Proof, redeemToken } from '../domain/redeem-token.ts';
import { redirectTarget } from '../domain/redirect-target.ts';
import { sendPage } from '../pages/layout.ts';
import { incompleteLinkPage, isLinkType, verifyPage } from '../pages/verify-page.ts';
import { sessionReply } from './session-reply.ts';

const proofOf = ({ token, token_hash, email }: BodyOf<typeof auth.verify>): Proof => {
  if (token_hash && (token || email)) throw invalid('token_hash', 'Only the token_hash and type should be provided');
  if (token_hash) return { linkToken: token_hash };
  if (!token) throw invalid('token', 'Verify requires a token or a token hash');
  if (!email) throw invalid('email', 'Verify requires an email address with a token');
  return { email, code: token };
};

/** Back to the application, with the outcome where no server sees it: in the fragment. */
const redirect = (target: string, outcome: Readonly<Record<string, string>>): Reply<undefined> =>
  reply(303, undefined, {
    location: `${target}#${new URLSearchParams(outcome)}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });

const confirm = async (
  context: AuthContext,
  { query, trace, request }: Call<typeof auth.confirmVerification>,
): Promise<Reply<undefined>> => {
  const target = redirectTarget(context.config, query.redirect_to);
  try {
    const type = query.type ?? '';
    const session = await presentSession(
      context,
      await redeemToken(context, type, { linkToken: query.token ?? '' }, { trace, origin: originOf(request) }),
    );
    const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
    return redirect(target, {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
      type,
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return redirect(target, {
      error: 'access_denied',
      error_code: error.options.foreignCode ?? error.code,
      error_description: error.message,
    });
  }
};

export const verifyRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.verify, async ({ body, trace, request }) =>
    sessionReply(context, await redeemToken(context, body.type, proofOf(body), { trace, origin: originOf(request) })),
  ),

  endpoint(auth.verifyPage, async ({ query: { token, type, redirect_to }, response }) => {
    if (!token || !isLinkType(type)) sendPage(response, 400, incompleteLinkPage(context.config.PUBLIC_URL));
    // Browsers hold form-action against redirects, too.
    else
      sendPage(response, 200, verifyPage({ token, type, redirectTo: redirect_to }), [
        new URL(redirectTarget(context.config, redirect_to)).origin,
      ]);
    return sent;
  }),

  endpoint(auth.confirmVerification, async (call) => confirm(context, call)),
];
