import { type Call, type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { AuthFailure, invalid } from '../domain/auth-failure.ts';
import { originOf } from '../domain/client-address.ts';
import { requireEmail } from '../domain/email-address.ts';
import { takeInviteCode } from '../domain/invite-code.ts';
import { signInAnonymously } from '../domain/sign-in-anonymously.ts';
import { signUp } from '../domain/sign-up.ts';
import { mergeMetadata } from '../domain/user-metadata.ts';
import { mailReturnOf } from './mail-return.ts';
import { sessionReply } from './session-reply.ts';

const byEmail = async (context: AuthContext, { body, query, trace, request }: Call<typeof auth.signUp>) => {
  const { inviteCode, data } = takeInviteCode(body.data, body.invite_code);
  if (!body.password) throw invalid('password', 'Signup requires a valid password');
  const outcome = await signUp(context, {
    ...mailReturnOf(body, query),
    email: requireEmail(body.email),
    password: body.password,
    metadata: mergeMetadata({}, data),
    ...{ inviteCode, trace, origin: originOf(request) },
  });
  return 'grant' in outcome ? sessionReply(context, outcome.grant) : reply(200, outcome.user);
};

export const signUpRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.signUp, async (call) => {
    const { email, phone, password, data } = call.body;
    if (phone)
      throw new AuthFailure('phone_provider_disabled', {
        message: 'Phone signups are disabled',
        errors: [{ field: 'phone', message: 'is not supported' }],
      });
    if (email || password) return byEmail(context, call);
    const metadata = mergeMetadata({}, takeInviteCode(data).data);
    return sessionReply(context, await signInAnonymously(context, { metadata, origin: originOf(call.request), trace: call.trace }));
  });
