import { type Endpoint, endpoint } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { AuthFailure, invalid } from '../domain/auth-failure.ts';
import { requireEmail } from '../domain/email-address.ts';
import { requestRecovery, resendConfirmation } from '../domain/request-mail.ts';

const assertMailable = (type: string): void => {
  if (type === 'sms' || type === 'phone_change')
    throw new AuthFailure('phone_provider_disabled', { errors: [{ field: 'type', message: 'must be signup' }] });
  if (type !== 'signup') throw invalid('type', 'must be signup');
};

export const mailRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.resend, async ({ body, query, trace }) => {
    assertMailable(body.type);
    await resendConfirmation(context, { email: requireEmail(body.email), redirectTo: query.redirect_to, trace });
    return {};
  }),

  endpoint(auth.recover, async ({ body, query, trace }) => {
    await requestRecovery(context, { email: requireEmail(body.email), redirectTo: query.redirect_to, trace });
    return {};
  }),
];
