import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { AuthFailure, invalid } from '../domain/auth-failure.ts';
import { originOf } from '../domain/client-address.ts';
import { requireEmail } from '../domain/email-address.ts';
import { signUp } from '../domain/sign-up.ts';
import { mergeMetadata } from '../domain/user-metadata.ts';
import { sessionReply } from './session-reply.ts';

const requireCredentials = ({ email, phone, password }: BodyOf<typeof auth.signUp>) => {
  if (phone)
    throw new AuthFailure('phone_provider_disabled', {
      message: 'Phone signups are disabled',
      errors: [{ field: 'phone', message: 'is not supported' }],
    });
  if (!email && !password) throw new AuthFailure('anonymous_provider_disabled');
  if (!password) throw invalid('password', 'Signup requires a valid password');
  return { email: requireEmail(email), password };
};

export const signUpRoute = (context: AuthContext): Endpoint =>
  endpoint(auth.signUp, async ({ body, query, trace, request }) => {
    const metadata = mergeMetadata({}, body.data ?? {});
    const outcome = await signUp(context, {
      ...requireCredentials(body),
      metadata,
      redirectTo: query.redirect_to,
      trace,
      origin: originOf(request),
    });
    return 'grant' in outcome ? sessionReply(context, outcome.grant) : reply(200, outcome.user);
  });
