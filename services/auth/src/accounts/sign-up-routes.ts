import { type Call, type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { deviceCookieFor } from '../attempts/device-cookie.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import { signInOriginOf } from '../client-address.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import { mailRedirectOf } from '../mail-tokens/mail-redirect.ts';
import { sessionReply } from '../sessions/session-reply.ts';
import { signInAnonymously } from '../sessions/sign-in-anonymously.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { extractInviteCode } from './invite-code.ts';
import { signUp } from './sign-up.ts';

const signUpByEmail = async (context: AuthContext, { body, query, trace, request }: Call<typeof auth.signUp>) => {
  const { inviteCode, data } = extractInviteCode(body.data, body.invite_code);
  if (!body.password) throw invalid('password', 'Signup requires a valid password');
  const email = requireEmail(body.email);
  const outcome = await signUp(context, {
    ...mailRedirectOf(body, query),
    email,
    password: body.password,
    metadata: mergeMetadata({}, data),
    inviteCode,
    trace,
    origin: signInOriginOf(request),
  });
  if ('grant' in outcome) return sessionReply(context, outcome.grant, request);
  return reply(200, outcome.user, deviceCookieFor(context.config, request, email, 'requested'));
};

export const signUpRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.signUp, async (call) => {
    const { email, phone, password, data } = call.body;
    if (phone)
      throw new AuthFailure('phone_provider_disabled', {
        message: 'Phone signups are disabled',
        errors: [{ field: 'phone', message: 'is not supported' }],
      });
    if (email || password) return signUpByEmail(context, call);
    const metadata = mergeMetadata({}, extractInviteCode(data).data);
    const grant = await signInAnonymously(context, { metadata, origin: signInOriginOf(call.request), trace: call.trace });
    return sessionReply(context, grant, call.request);
  });
