import { bearerOf, type Call } from '@trenzeye/kit';
import type { auth } from '@trenzeye/proto/http';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { exchangeCode } from '../sessions/flow.ts';
import type { Grant } from '../sessions/grant-session.ts';
import { createSessionVerifier } from '../sessions/verify-access-token.ts';
import { assertMayChangeIdentities } from './assert-may-change-identities.ts';
import type { LinkTarget } from './link-identity.ts';
import { signInWithIdToken } from './sign-in-with-id-token.ts';

type TokenCall = Call<typeof auth.token>;

/** Grant type pkce. */
export const grantByAuthCode = async (context: AuthContext, { body, trace, request }: TokenCall): Promise<Grant> => {
  if (!body.auth_code || !body.code_verifier)
    throw invalid(body.auth_code ? 'code_verifier' : 'auth_code', 'both auth code and code verifier should be non-empty');
  return exchangeCode(context, body.auth_code, body.code_verifier, { trace, origin: signInOriginOf(request) });
};

const readLinkTarget = async (context: AuthContext, { body, request }: TokenCall): Promise<LinkTarget | undefined> => {
  if (!body.link_identity) return undefined;
  const token = bearerOf(request.headers.authorization);
  if (!token) throw new AuthFailure('session_not_found', { message: 'Linking an identity requires a session' });
  const viewer = await createSessionVerifier(context)(token);
  await assertMayChangeIdentities(context, viewer, body.reauthentication_code);
  return { accountId: viewer.id, sessionId: viewer.sessionId };
};

/** Grant type id_token: a token that an application received from a provider. */
export const grantByIdToken = async (context: AuthContext, call: TokenCall): Promise<Grant> => {
  const { body, trace, request } = call;
  if (!body.id_token) throw invalid('id_token', 'id_token required');
  if (!body.provider) throw invalid('provider', 'provider required');
  return signInWithIdToken(context, {
    provider: body.provider,
    idToken: body.id_token,
    accessToken: body.access_token,
    nonce: body.nonce,
    linkTo: await readLinkTarget(context, call),
    trace,
    origin: signInOriginOf(request),
  });
};
