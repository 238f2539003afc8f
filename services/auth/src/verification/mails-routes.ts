import { clientAddress, type Endpoint, endpoint, type Reply, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { Request } from 'express';
import { extractInviteCode } from '../accounts/index.ts';
import { deviceCookieFor } from '../attempts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { requireEmail } from '../email-address.ts';
import { mailRedirectOf } from '../sessions/index.ts';
import { mergeMetadata } from '../user-metadata.ts';
import { requestRecovery, requestSignIn, resendConfirmation, resendEmailChange, type TokenMailRequest } from './request-token-mail.ts';

interface MailCall {
  readonly body: { readonly email?: string | undefined } & Parameters<typeof mailRedirectOf>[0];
  readonly query: Parameters<typeof mailRedirectOf>[1];
  readonly trace: string;
  readonly request: Request;
}

const mailRequestOf = ({ body, query, trace, request }: MailCall): TokenMailRequest => ({
  ...mailRedirectOf(body, query),
  email: requireEmail(body.email),
  ip: clientAddress(request),
  trace,
});

const phoneNotSupported = (field: string): AuthFailure =>
  new AuthFailure('phone_provider_disabled', { message: 'Phone logins are disabled', errors: [{ field, message: 'is not supported' }] });

const resenders: Readonly<Record<string, typeof resendConfirmation>> = { signup: resendConfirmation, email_change: resendEmailChange };

/** The answer to a request for a mail. Codes that are entered in this browser are counted apart from those of other clients. */
const mailSent = ({ config }: AuthContext, { body, request }: MailCall): Reply<Record<string, never>> =>
  reply(200, {}, deviceCookieFor(config, request, requireEmail(body.email), 'requested'));

export const mailRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.resend, async (call) => {
    const { type, phone } = call.body;
    if (phone || type === 'sms' || type === 'phone_change') throw phoneNotSupported(phone ? 'phone' : 'type');
    const resend = Object.hasOwn(resenders, type) ? resenders[type] : undefined;
    if (!resend) throw invalid('type', 'Missing one of these types: signup, email_change, sms, phone_change');
    await resend(context, mailRequestOf(call));
    return mailSent(context, call);
  }),

  endpoint(auth.sso, () => Promise.reject(new AuthFailure('saml_provider_disabled'))),

  endpoint(auth.recover, async (call) => {
    await requestRecovery(context, mailRequestOf(call));
    return mailSent(context, call);
  }),

  endpoint(auth.otp, async (call) => {
    const { phone, data: metadata, create_user: mayCreate } = call.body;
    if (phone) throw phoneNotSupported('phone');
    const { inviteCode, data } = extractInviteCode(metadata);
    await requestSignIn(context, { ...mailRequestOf(call), metadata: mergeMetadata({}, data), inviteCode, mayCreate });
    return mailSent(context, call);
  }),

  endpoint(auth.magicLink, async (call) => {
    const { inviteCode, data } = extractInviteCode(call.body.data);
    await requestSignIn(context, { ...mailRequestOf(call), metadata: mergeMetadata({}, data), inviteCode, mayCreate: true });
    return mailSent(context, call);
  }),
];
