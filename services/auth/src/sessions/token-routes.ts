import { type Call, type Endpoint, endpoint } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { knownDeviceOf } from '../attempts/device-cookie.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { readEmail } from '../email-address.ts';
import { grantByAuthCode, grantByIdToken } from '../identities/provider-grants.ts';
import type { Grant } from './grant-session.ts';
import { refreshSession } from './refresh-session.ts';
import { sessionReply } from './session-reply.ts';
import { signIn } from './sign-in.ts';

type TokenCall = Call<typeof auth.token>;

const grantByPassword = async (context: AuthContext, { body, request, trace }: TokenCall): Promise<Grant> => {
  if (body.phone)
    throw new AuthFailure('phone_provider_disabled', {
      message: 'Phone logins are disabled',
      errors: [{ field: 'phone', message: 'is not supported' }],
    });
  if (!body.email) throw invalid('email', 'An email address is required');
  if (!body.password) throw invalid('password', 'A password is required');
  const device = knownDeviceOf(context.config, request, readEmail(body.email) ?? '');
  return signIn(context, { email: body.email, password: body.password, origin: signInOriginOf(request), device, trace });
};

const grantByRefreshToken = async (context: AuthContext, { body }: TokenCall): Promise<Grant> => {
  if (!body.refresh_token) throw invalid('refresh_token', 'A refresh token is required');
  return refreshSession(context, body.refresh_token);
};

const grantOf = async (context: AuthContext, call: TokenCall): Promise<Grant> => {
  if (call.query.grant_type === 'password') return grantByPassword(context, call);
  if (call.query.grant_type === 'refresh_token') return grantByRefreshToken(context, call);
  if (call.query.grant_type === 'pkce') return grantByAuthCode(context, call);
  if (call.query.grant_type === 'id_token') return grantByIdToken(context, call);
  if (call.query.grant_type === 'web3')
    throw new AuthFailure('web3_provider_disabled', { errors: [{ field: 'grant_type', message: 'web3 is not supported' }] });
  throw new AuthFailure('unsupported_grant_type', {
    errors: [{ field: 'grant_type', message: 'must be password, refresh_token, pkce or id_token' }],
  });
};

export const tokenRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.token, async (call) => sessionReply(context, await grantOf(context, call), call.request));
